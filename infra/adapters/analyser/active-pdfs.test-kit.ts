// Certificates that would be validated automatically, each with something active or attached (C18), and some that cannot be inspected
// completely.
import {
  annotation,
  changed,
  field,
  fileSpecification,
  inStreams,
  link,
  type Made,
  type Make,
  names,
  opening,
  openingScript,
  outline,
  plain,
  protectedPdf,
  SCRIPT,
} from './pdf-changes.test-kit.ts';
import {
  add,
  CHAINED,
  certificateParts,
  classic,
  FLATE,
  hybrid,
  inCatalog,
  inPage,
  PREDICTED,
  packed,
  pageOf,
  streamOf,
  updated,
  withPackedObjects,
} from './pdf-parts.test-kit.ts';

/** Encrypted; the action is in an encrypted object stream. */
async function protectedObjectStream(): Made {
  let holder = 0;
  const bytes = await protectedPdf((doc, catalog) => {
    const stream = doc.ref({ Type: 'ObjStm', N: 1, First: 6 }) as unknown as { id: number; write(text: Buffer): void; end(): void };
    stream.write(Buffer.from(`800 0 ${SCRIPT}`));
    stream.end();
    holder = stream.id;
    catalog['OpenAction'] = Object.assign(Object.create(Object.getPrototypeOf(stream)), { id: 800, gen: 0, toString: () => '800 0 R' });
  }, '1.7');
  const source = Buffer.from(bytes).toString('latin1');
  const trailer = source.slice(source.lastIndexOf('trailer'));
  const entries = ['Root', 'Encrypt', 'ID'].map((key) => new RegExp(`/${key} (?:\\d+ 0 R|\\[[^\\]]*\\])`).exec(trailer)![0]);
  return withPackedObjects(bytes, holder, [800], entries.join(' '));
}

/** The name, the file, the finding that a person reads. */
export const ACTIVE_PDFS: readonly (readonly [string, Make, string])[] = [
  ['a script on opening', plain(openingScript), 'un script'],
  ['a script under an escaped name', plain(opening('<< /#53 /J#61vaScript /JS (x) >>')), 'un script'],
  ['an address on opening', plain(opening('<< /S /URI /URI (https://exemple.fr) >>')), 'une action à l’ouverture'],
  ['a form sent on opening', plain(opening('<< /S /Submit#46orm /F (https://exemple.fr) >>')), 'un envoi de données'],
  [
    'another file on opening',
    plain(opening('<< /S /GoToR /F (\\\\\\\\serveur\\\\a.pdf) /D [0 /Fit] >>')),
    'un renvoi vers un autre fichier',
  ],
  [
    'a file within the file on opening',
    plain(opening('<< /S /GoToE /T << /R /C /N (a) >> /D [0 /Fit] >>')),
    'un renvoi vers un autre fichier',
  ],
  ['a program on opening', plain(opening('<< /S /L#61unch /F (cmd.exe) >>')), 'le lancement d’un programme'],
  ['the print command on opening', plain(opening('<< /S /Named /N /Print >>')), 'une commande du lecteur'],
  ['data taken in on opening', plain(opening('<< /S /ImportData /F (a.fdf) >>')), 'un chargement de données'],
  ['layers changed on opening', plain(opening('<< /S /SetOCGState /State [] >>')), 'un changement d’affichage'],
  [
    'a page, then a script',
    plain(opening('<< /S /GoTo /D [0 /Fit] /Next [<< /S /GoTo /D [0 /Fit] >> << /S /JavaScript /JS (x) >>] >>')),
    'un script',
  ],
  ['an action of no known kind on opening', plain(opening('<< /S /Inconnue >>')), 'une action à l’ouverture'],
  ['a named script', plain((parts) => names(`/JavaScript << /Names [(a) ${add(parts, SCRIPT)}] >>`)(parts)), 'un script'],
  [
    'a script in a stream of its own',
    plain((parts) => opening(`<< /S /JavaScript /JS ${add(parts, streamOf('app.alert(1)'))} >>`)(parts)),
    'un script',
  ],
  ['an action of the page', plain((parts) => inPage(parts, `/AA << /O ${add(parts, SCRIPT)} >>`)), 'une action déclenchée automatiquement'],
  [
    'an action of the document',
    plain((parts) => inCatalog(parts, '/A#41 << /WC << /S /GoTo /D [0 /Fit] >> >>')),
    'une action déclenchée automatiquement',
  ],
  ['an action of a field', plain(field('/AA << /K << /S /JavaScript /JS (x) >> >>')), 'une action déclenchée automatiquement'],
  [
    'an action of an annotation',
    plain(annotation('/Subtype /Link /AA << /E << /S /URI /URI (https://exemple.fr) >> >>')),
    'une action déclenchée automatiquement',
  ],
  ['a button that runs a script', plain(field('/A << /S /JavaScript /JS (x) >>')), 'un script'],
  ['a button that hides fields', plain(field('/A << /S /Hide /T (nom) >>')), 'un changement d’affichage'],
  ['a link that runs a script', plain(link('<< /S /URI /URI (javascript:alert\\(1\\)) >>')), 'l’ouverture d’une adresse Internet'],
  ['a link to a file of the reader', plain(link('<< /S /URI /URI (file:///etc/passwd) >>')), 'l’ouverture d’une adresse Internet'],
  ['a link that starts a program', plain(link('<< /S /Launch /F (a.exe) >>')), 'le lancement d’un programme'],
  [
    'a link with a script behind it',
    plain(link('<< /S /URI /URI (https://exemple.fr) /Next << /S /JavaScript /JS (x) >> >>')),
    'un script',
  ],
  [
    'a link’s address, also on opening',
    plain((parts) => {
      const action = add(parts, '<< /S /URI /URI (https://exemple.fr) >>');
      link(action)(parts);
      opening(action)(parts);
    }),
    'une action à l’ouverture',
  ],
  [
    'a link with a second address behind it',
    plain(link('<< /S /URI /URI (https://exemple.fr) /Next << /S /URI /URI (https://autre.fr) >> >>')),
    'l’ouverture d’une adresse Internet',
  ],
  [
    'a link’s address, also a button’s',
    plain((parts) => {
      const action = add(parts, '<< /S /URI /URI (https://exemple.fr) >>');
      link(action)(parts);
      field(`/A ${action}`)(parts);
    }),
    'l’ouverture d’une adresse Internet',
  ],
  ['an outline that runs a script', plain(outline('/A << /S /JavaScript /JS (x) >>')), 'un script'],
  ['an embedded file', plain((parts) => names(`/EmbeddedFiles << /Names [(a) ${fileSpecification(parts)}] >>`)(parts)), 'un fichier joint'],
  [
    'a file on the page',
    plain((parts) => annotation(`/Subtype /FileAttachment /FS ${fileSpecification(parts)}`)(parts)),
    'un fichier joint',
  ],
  ['an associated file', plain((parts) => inCatalog(parts, `/AF [${fileSpecification(parts)}]`)), 'un fichier joint'],
  [
    'a file that only a form object holds',
    plain((parts) => inPage(parts, `/PieceInfo << /X << /Private ${fileSpecification(parts)} >> >>`)),
    'un fichier joint',
  ],
  ['a portfolio', plain((parts) => inCatalog(parts, '/Collection << /Type /Collection /View /T >>')), 'un fichier joint'],
  [
    'an XFA form in one piece',
    plain((parts) => inCatalog(parts, `/AcroForm << /Fields [] /XFA ${add(parts, streamOf('<xdp/>'))} >>`)),
    'un formulaire dynamique (XFA)',
  ],
  [
    'an XFA form in parts',
    plain((parts) => inCatalog(parts, `/AcroForm << /Fields [] /X#46A [(form) ${add(parts, streamOf('<x/>'))}] >>`)),
    'un formulaire dynamique (XFA)',
  ],
  ['a film', plain(annotation('/Subtype /RichMedia')), 'un contenu multimédia'],
  ['a film that is played', plain(field('/A << /S /Rendition /OP 0 >>')), 'un contenu multimédia'],
  ['a script in an object stream', inStreams(FLATE, openingScript), 'un script'],
  ['a script in an object stream with a predictor', inStreams(PREDICTED, openingScript), 'un script'],
  ['a script in an object stream packed twice', inStreams(CHAINED, openingScript), 'un script'],
  ['a script in an object stream that extends another', inStreams(FLATE, openingScript, true), 'un script'],
  [
    'a script that only a stream of references beside the table names',
    async (base) => {
      const parts = await changed(openingScript, base);
      return hybrid(parts, [Math.max(...parts.objects.keys())]);
    },
    'un script',
  ],
  [
    'a script added by a later revision',
    async (base = certificateParts) => {
      const parts = await base();
      const before = classic(parts);
      inCatalog(parts, `/OpenAction ${SCRIPT}`);
      return updated(before, [[parts.root, parts.objects.get(parts.root)!]], parts.root);
    },
    'un script',
  ],
  ['a script in a file whose table is lost', async (base) => classic(await changed(openingScript, base), { lost: true }), 'un script'],
  [
    'a script in object streams whose table is lost',
    async (base) => packed(await changed(openingScript, base), FLATE, { lost: true }),
    'un script',
  ],
  [
    'a script under the number of a later object, in a file whose table is lost',
    async (base = certificateParts) => {
      const parts = await base();
      const action = add(parts, SCRIPT);
      inCatalog(parts, `/OpenAction ${action}`);
      const later = `${action.replace('R', 'obj')}\n<< /S /GoTo /D [${pageOf(parts)} 0 R /Fit] >>\nendobj\n`;
      return Buffer.concat([classic(parts, { lost: true }), Buffer.from(later)]);
    },
    'un script',
  ],
  [
    'a script whose place alone is wrong in the table',
    async (base) => {
      const parts = await changed(openingScript, base);
      return classic(parts, { moved: [Math.max(...parts.objects.keys())] });
    },
    'un script',
  ],
  ['a script with a reference to a reference', plain((parts) => opening(add(parts, add(parts, SCRIPT)))(parts)), 'un script'],
  ['a script in a file that is protected (RC4)', () => protectedPdf(withScript, '1.4'), 'un script'],
  ['a script in a file that is protected (AES)', () => protectedPdf(withScript, '1.7ext3'), 'un script'],
  ['a script in an object stream of a protected file', protectedObjectStream, 'un script'],
];
function withScript(doc: PDFKit.PDFDocument, catalog: Record<string, unknown>): void {
  const action = doc.ref({ S: 'JavaScript', JS: new String('app.alert(1)') });
  (action as unknown as { end(): void }).end();
  catalog['OpenAction'] = action;
}

/** Files that cannot be inspected to the end; they are not validated automatically either. */
export const OPAQUE_PDFS: readonly (readonly [string, Make])[] = [
  [
    'values nested beyond what readers follow',
    plain((parts) => inCatalog(parts, `/X ${add(parts, `${'<< /A '.repeat(70)}${SCRIPT}${' >>'.repeat(70)}`)}`)),
  ],
  [
    'a lost table, and an object stream that does not unpack',
    async (base = certificateParts) => {
      const parts = await base();
      add(parts, streamOf('not deflated', '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode'));
      return classic(parts, { lost: true });
    },
  ],
  [
    'a million values',
    async (base = certificateParts) => {
      const parts = await base();
      inCatalog(parts, `/X [${'1 '.repeat(1_100_000)}]`);
      return classic(parts);
    },
  ],
];
