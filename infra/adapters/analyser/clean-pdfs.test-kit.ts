// Honest certificates that seem to contain something active: links, outlines, forms, metadata, protection against changes (C18).
import { field, inStreams, link, type Make, names, opening, openingScript, outline, plain, protectedPdf } from './pdf-changes.test-kit.ts';
import { add, certificateParts, classic, FLATE, inCatalog, inPage, PREDICTED, pageOf, streamOf, updated } from './pdf-parts.test-kit.ts';

/** Nothing active: validated automatically, as without these. */
export const CLEAN_PDFS: readonly (readonly [string, Make])[] = [
  ['opens on a page', plain((parts) => opening(`[${pageOf(parts)} 0 R /Fit]`)(parts))],
  [
    'opens on a page, by an action',
    plain((parts) => opening(`<< /Type /Action /S /GoTo /D [${pageOf(parts)} 0 R /XYZ 0 842 1] >>`)(parts)),
  ],
  [
    'opens on a named place',
    plain((parts) => {
      inCatalog(parts, `/Dests << /haut [${pageOf(parts)} 0 R /Fit] >>`);
      opening('/haut')(parts);
    }),
  ],
  ['links to a site', plain(link('<< /S /URI /URI (https://www.exemple.fr/verifier?code=1) >>'))],
  ['a link to an address without a scheme', plain(link('<< /S /URI /URI (www.exemple.fr) >>'))],
  [
    'links to a mail and a telephone',
    plain((parts) => {
      const [mail, call] = ['mailto:a@exemple.fr', 'tel:+33100000000'].map((to) =>
        add(parts, `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (${to}) >> >>`),
      );
      inPage(parts, `/Annots [${mail} ${call}]`);
    }),
  ],
  ['a link to a page of its own', plain((parts) => link(`<< /S /GoTo /D [${pageOf(parts)} 0 R /Fit] >>`)(parts))],
  ['a link to the next page', plain(link('<< /S /Named /N /NextPage >>'))],
  ['an outline', plain((parts) => outline(`/Dest [${pageOf(parts)} 0 R /Fit]`)(parts))],
  ['an outline by actions', plain((parts) => outline(`/A << /S /GoTo /D [${pageOf(parts)} 0 R /Fit] >>`)(parts))],
  ['a form without scripts', plain(field('/V (BATI SUD) /DA (/Helv 0 Tf)'))],
  [
    'metadata',
    plain((parts) =>
      inCatalog(
        parts,
        `/Metadata ${add(parts, streamOf('<x:xmpmeta>/JavaScript /Launch /OpenAction</x:xmpmeta>', '/Type /Metadata /Subtype /XML'))}`,
      ),
    ),
  ],
  ['the words of active content in its texts', plain((parts) => inCatalog(parts, '/X (/JavaScript /Launch /AA << /S /JavaScript >>)'))],
  [
    'a tagged PDF',
    plain((parts) => {
      const element = add(parts, '<< /Type /StructElem /S /Link /A << /O /Layout /Placement /Block >> /K 0 >>');
      inCatalog(
        parts,
        `/MarkInfo << /Marked true >> /StructTreeRoot ${add(parts, `<< /Type /StructTreeRoot /K [${element}] /RoleMap << /Lien /Link >> >>`)}`,
      );
    }),
  ],
  [
    'PDF/A with an output intent',
    plain((parts) =>
      inCatalog(
        parts,
        `/OutputIntents [<< /Type /OutputIntent /S /GTS_PDFA1 /DestOutputProfile ${add(parts, streamOf('icc', '/N 3'))} >>]`,
      ),
    ),
  ],
  [
    'empty trees of names, an empty list of actions',
    plain((parts) => {
      names('/EmbeddedFiles << /Names [] >> /JavaScript << /Names [] >>')(parts);
      inPage(parts, '/AA << >> /AF []');
      inCatalog(parts, '/AcroForm << /Fields [] /XFA [] >>');
    }),
  ],
  [
    'resources with unlucky names',
    plain((parts) => {
      const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
      const form = add(parts, streamOf('', '/Type /XObject /Subtype /Form /BBox [0 0 1 1]'));
      const number = Number(/\/Resources (\d+) 0 R/.exec(parts.objects.get(pageOf(parts))!)![1]);
      parts.objects.set(
        number,
        parts.objects
          .get(number)!
          .replace(
            '/Font <<',
            `/XObject << /JS ${form} /JavaScript ${form} /AF ${form} >> /ExtGState << /EF << /ca 1 >> >> /Font << /AA ${font} /XA ${font}`,
          ),
      );
    }),
  ],
  ['a page turn with an effect', plain((parts) => inPage(parts, '/Trans << /S /Dissolve /D 1 >>'))],
  ['page labels', plain((parts) => inCatalog(parts, '/PageLabels << /Nums [0 << /S /D >>] >>'))],
  ['references to nothing', plain((parts) => inPage(parts, '/Annots 700 0 R /B [701 0 R]'))],
  [
    'objects that refer to each other in a circle',
    plain((parts) => {
      const one = add(parts, '<< >>');
      const other = add(parts, `<< /A ${one} /B ${one} >>`);
      parts.objects.set(Number.parseInt(one, 10), `<< /C ${other} >>`);
      inCatalog(parts, `/X ${one}`);
    }),
  ],
  ['object streams', inStreams(FLATE, () => {})],
  ['object streams with a predictor', inStreams(PREDICTED, () => {})],
  ['a lost table', async (base = certificateParts) => classic(await base(), { lost: true })],
  [
    'a script that a later revision took out',
    async (base = certificateParts) => {
      const parts = await base();
      const clean = parts.objects.get(parts.root)!;
      openingScript(parts);
      return updated(classic(parts), [[parts.root, clean]], parts.root);
    },
  ],
  ['protected against changes (RC4)', () => protectedPdf(() => {}, '1.4')],
  ['protected against changes (AES)', () => protectedPdf(() => {}, '1.7ext3')],
];
