// Which unseen text is worth telling (V8).
import { expect, it } from 'vitest';
import { saysSomething } from './hidden-words.ts';

it.each([
  '',
  'Powered by TCPDF (www.tcpdf.org)',
  'Powered by FPDF 1.86',
  'Généré par Dolibarr ERP',
  'Created with pdfcrowd https://pdfcrowd.com/',
  '· · ·',
  'a b c',
])('V8 « %s » says nothing', (text) => expect(saysSomething(text)).toBe(false));
it.each([
  '31/12/2027',
  '000 100 107',
  'BATI SUD',
  'Toitures Ferrand',
  'valable',
  'attestation de vigilance',
  'annulé',
  'Powered by TCPDF 31/12/2027',
  'Powered by TCPDF 31.12.2027',
  `${'x '.repeat(200)}`,
])('V8 « %s » says something', (text) => expect(saysSomething(text)).toBe(true));
