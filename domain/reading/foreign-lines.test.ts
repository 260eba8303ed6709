// A line in another language has been understood by nobody (A33).
import { expect, it } from 'vitest';
import { saidBy } from './closed-reading.test-kit.ts';
import { isForeign } from './foreign-lines.ts';

it.each([
  'Entwurf – nicht rechtsgültig',
  'Documento sem validade até confirmação da seguradora.',
  'Taslak belgedir, resmî işlemlerde kullanılamaz.',
  'This copy carries no legal effect until countersigned.',
  'Cover has lapsed and the holder is no longer insured.',
  'No es válido hasta la firma de la compañía',
  'Polizza sospesa per mancato pagamento',
  'Polisa wygasła',
  'Document invalabil până la plată',
  'Nur zur internen Verwendung',
  'ENTWURF NICHT GÜLTIG',
])('A33 « %s » is not French', (line) => expect(isForeign(line)).toBe(true));
it.each([
  'cuvelage, rejointoiement, hydrogommage',
  'Zinguerie, bardage, étaiement, micropieux et tirants',
  'Étanchéité liquide : SEL sur balcons et loggias',
  'SARL KOWALSKI BUDOWNICTWO, 12 rue Zwingelstein, 68000 Wickerschwihr',
  'Date of issue | Date d’émission',
  'contact@wexford-thurnwald.fr',
  'Gérant : van der Meulen Joost',
])('A33 « %s » is French, or a name', (line) => expect(isForeign(line)).toBe(false));
it('A33 such a line keeps a paper that is perfect otherwise', () => {
  expect(saidBy('rge', 'Muster ohne Wert')).toEqual(['says-the-contrary']);
});
