import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isSiren, isSiret } from '../../../domain/documents/identifiers.ts';
import { normalizeText } from '../../../domain/documents/normalize-text.ts';
import { KINDS } from '../../testing/certificates/facts.ts';
import { CARRIERS, casesOf, type PartName } from '../../testing/certificates/part.ts';
import { PARTS } from './run.ts';

const all = (['build', 'held'] as const).flatMap((part) => casesOf(PARTS[part]));
const share = <T>(a: Iterable<T>, b: Iterable<T>): T[] => {
  const second = new Set(b);
  return [...new Set(a)].filter((one) => second.has(one));
};

describe('the corpus of certificates', () => {
  it('has 360 and more, with every carrier, degradation and trap in each part', () => {
    expect(all.length).toBeGreaterThanOrEqual(360);
    for (const part of ['build', 'held']) {
      const cases = all.filter((one) => one.part === part);
      for (const kind of KINDS)
        for (const carrier of CARRIERS)
          expect(
            cases.filter((one) => one.kind === kind && one.carrier === carrier).length,
            `${part} ${kind} ${carrier}`,
          ).toBeGreaterThanOrEqual(5);
      for (const condition of ['fax', 'dark', 'coarse', 'turned'])
        expect(cases.filter((one) => one.condition === condition).length, `${part} ${condition}`).toBeGreaterThanOrEqual(5);
      expect(new Set(cases.map(({ trap }) => trap)).size, part).toBeGreaterThanOrEqual(25);
      // Enough that must be validated, and enough that must not.
      expect(cases.filter(({ expected }) => expected === 'validate').length).toBeGreaterThanOrEqual(80);
      expect(cases.filter(({ expected }) => expected === 'person').length).toBeGreaterThanOrEqual(60);
    }
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  it('has at least five layouts of every kind in each part, none in both', () => {
    const ids = (part: PartName) => KINDS.flatMap((kind) => PARTS[part].layouts[kind].map(({ id }) => id));
    for (const part of ['build', 'held'] as const) {
      for (const kind of KINDS) expect(PARTS[part].layouts[kind].length, kind).toBeGreaterThanOrEqual(5);
      expect(new Set(ids(part)).size).toBe(ids(part).length);
    }
    expect(share(ids('build'), ids('held'))).toEqual([]);
  });

  it('names invented companies only, each of one part, with numbers of its own', () => {
    const firms = [...PARTS.build.firms, ...PARTS.held.firms];
    for (const { name, siren, siret } of firms)
      expect(siren.startsWith('000') && isSiren(siren) && isSiret(siret) && siret.startsWith(siren), name).toBe(true);
    expect(new Set(firms.map(({ siren }) => siren)).size).toBe(firms.length);
    expect(new Set(firms.map(({ name }) => name)).size).toBe(firms.length);
    expect(
      share(
        PARTS.build.firms.map(({ street }) => street),
        PARTS.held.firms.map(({ street }) => street),
      ),
    ).toEqual([]);
  });

  it('the parts share no sentence but the official ones, and no file of layouts', () => {
    const [build, held] = [sources('build'), sources('held')];
    const shared = share(build.flatMap(phrases), held.flatMap(phrases)).filter((phrase) => !OFFICIAL.has(phrase));
    expect(shared).toEqual([]);
    expect(build.some((text) => /from '[^']*held\//.test(text)) || held.some((text) => /from '[^']*build\//.test(text))).toBe(false);
    // The sheet that the build part is drawn on gives layouts of its own.
    expect(held.some((text) => /specimens\/(?!companies)/.test(text))).toBe(false);
  });

  it('the same case gives the same bytes, another one others', async () => {
    const again = (['build', 'held'] as const).flatMap((part) => casesOf(PARTS[part]));
    const seen = new Set<string>();
    for (let i = 0; i < all.length; i += 11) {
      const bytes = Buffer.from(await all[i]!.pdf());
      expect(bytes.equals(Buffer.from(await again[i]!.pdf())), all[i]!.id).toBe(true);
      seen.add(bytes.toString('latin1'));
    }
    expect(seen.size).toBe(Math.ceil(all.length / 11));
  });
});

/** Words that law and registries print themselves, on every paper of the kind: no issuer is free in them. */
const OFFICIAL = new Set([
  // the form of the URSSAF (NAT / UR-311)
  'pour un effectif moyen mensuel de',
  'pour une masse salariale de',
  'au titre du mois de',
  // the extract of the register
  'greffe du tribunal de commerce de',
  'registre du commerce et des societes',
  'identification de la personne morale',
  'immatriculation au rcs numero',
  'denomination ou raison sociale',
  'duree de la personne morale',
  'date et lieu de naissance',
  'date de cloture de l exercice social',
  'adresse de l etablissement',
  'date de commencement d activite',
  'fin de l extrait',
  // what the papers are called, and the article they rest on
  '243 15 du code de la securite sociale',
  'attestation d assurance responsabilite civile professionnelle',
  'extrait d immatriculation principale au registre du commerce et des societes',
  'attestation d assurance decennale',
  'entreprise regie par le code des assurances',
  'reconnu garant de l environnement',
]);

const sources = (part: PartName): string[] =>
  readdirSync(join(import.meta.dirname, part)).map((file) => readFileSync(join(import.meta.dirname, part, file), 'utf8'));

/** Everything between quotes or `${}` of four words and more, without case and accents. */
function phrases(source: string): string[] {
  const code = source.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  return [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)]
    .flatMap((match) => (match[1] ?? match[2] ?? '').split(/\$\{[^}]*\}|\\n|\n|[.;:]/))
    .map((text) =>
      normalizeText(text)
        .replace(/[^a-z0-9]+/g, ' ')
        .trim(),
    )
    .filter((text) => text.split(' ').length >= 4);
}
