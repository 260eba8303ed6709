import { build, type Rollup } from 'vite';
import { expect, it } from 'vitest';
import { SPECIFICATION_STRINGS, typeset } from '#domain/texts/fr/typography.ts';
import { typography } from './typography.ts';

const shown = (text: string): string => typeset(text).replaceAll('\u202f', '_');

it.each([
  ['Objet : un mot ; deux « mots » ! Vraiment ?', 'Objet_: un mot_; deux «_mots_»_! Vraiment_?'],
  [' : la suite', '_: la suite'],
  ['Prochain rappel : ', 'Prochain rappel_: '],
  ['« Envoyer »', '«_Envoyer_»'],
  ['45 % : peu', '45_%_: peu'],
  [' %', '_%'],
  ['29 €, soit', '29_€, soit'],
  ["Étanchéité d'Or, l'", 'Étanchéité d’Or, l’'],
])('a line never begins with a sign: « %s »', (text, expected) => {
  expect(shown(text)).toBe(expected);
});

it.each([
  ['Relancer par e-mail ou SMS, 3 e-mails', 'Relancer par e-_mail ou SMS, 3 e-_mails'],
  ['articles L. 8222-1 et D. 8222-5, art. 4 du n° 12', 'articles L._8222-1 et D._8222-5, art._4 du n°_12'],
  ['E-mail du contact, code-mail, e-mailing, fin de L. 12', 'E-mail du contact, code-mail, e-mailing, fin de L._12'],
])('no line breaks inside « %s »', (text, expected) => {
  expect(typeset(text).replaceAll(/[\u00a0\u2060]/g, '_')).toBe(expected);
});

it.each(['& > :first-child', 'a :hover', '(max-width: 599px)', 'x ?y', 'https://a.b/c?d=e'])('« %s » is no text: it stays', (text) => {
  expect(typeset(text)).toBe(text);
});

it('G53 the specification’s strings stay as it quotes them', () => {
  for (const text of SPECIFICATION_STRINGS) expect(typeset(text)).toBe(text);
});

it('the build changes texts and no code: strings, pieces of templates, what stands between tags', async () => {
  const id = '/admin-ui/src/exemple.ts';
  const source =
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template.
    "export const f = (a, b) => (a ? b : `Reste : ${b} ; fin, ${a ? 'par e-mail' : b} !`) + 'Objet : deux' + /x :/.source;";
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      { name: 'virtual', resolveId: (name) => (name === id ? id : null), load: (name) => (name === id ? source : null) },
      typography(),
    ],
    build: { write: false, minify: false, lib: { entry: id, formats: ['es'] }, rollupOptions: { preserveEntrySignatures: 'strict' } },
  })) as Rollup.RollupOutput[];
  const code = built[0]!.output[0].code.replaceAll('\\u202F', '\u202f').replaceAll('\\u2060', '\u2060');
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template.
  expect(code).toContain('Reste\u202f: ${b}\u202f; fin');
  expect(code).toContain('par e-\u2060mail');
  expect(code).toContain('}\u202f!');
  expect(code).toContain('Objet\u202f: deux');
  expect(code).toContain('a ? b :');
  expect(code).toContain('/x :/');
});
