// Who may import whom (the table of infra/README.md and of each folder's README), one sentence of reason each. Run by `npm run imports`.
// TypeScript 7 has no compiler API: swc reads the files. infra/tools/check-imports.ts makes sure that it read all of them.
const TEST = '(\\.test(-kit|-child)?\\.tsx?$|/suite[^/]*\\.ts$|/testing/|^infra/adapters/sql/(test|migrated)-|^infra/(e2e|lab)/)';
/** What developers run and what makes the image: their packages are not installed in production. */
const DEVELOPMENT = '^infra/(tools|deploy)/';
// What turns events into timers, as against what is done when one fires.
const ARMING = '^workflows/([^/]+/trigger|delivery/messages|triggers|process-manager)\\.ts$';
const BUILD = '(^|/)vite(st)?\\.config\\.ts$|^[a-z]+-ui/vite/|^infra/tools/vite/';

/** A rule against importing `to` from `from`; tests follow their subject's libraries, not its walls. */
const rule = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { ...from, pathNot: [TEST, BUILD, ...[from.pathNot ?? []].flat()] },
  to,
});
const vendor = (name, packages, files) =>
  rule(
    `vendor-${name}`,
    `One file knows ${name}: another vendor means another file.`,
    { path: '.', pathNot: [files] },
    { path: `(^|/)node_modules/(${packages})/` },
  );

module.exports = {
  forbidden: [
    rule(
      'domain-is-pure',
      'The rules of the business run anywhere: no package, no clock, no input or output.',
      { path: '^domain/' },
      { pathNot: '^domain/' },
    ),
    rule(
      'contract-is-shared',
      'Both sides of the wire import the contract: it may hold schemas, nothing of a server.',
      { path: '^contract/' },
      { pathNot: '^domain/|^contract/|(^|/)node_modules/zod/' },
    ),
    rule(
      'nothing-sees-infra',
      'Infra is the roof: it sees everything, and whoever imported it would stand over and under it at once.',
      { path: '^(domain|api|projections|workflows|admin-ui|upload-ui)/' },
      { path: '^infra/' },
    ),
    rule(
      'api-sees-queries',
      'The API knows the outside by ports and read models by their queries, so that any of them can be replaced.',
      { path: '^api/' },
      { path: '^(projections|workflows|admin-ui|upload-ui)/', pathNot: '^projections/([^/]+/query|sql|projection)\\.ts$' },
    ),
    rule(
      'projections-see-events',
      'A read model is made from events alone: whatever else it looked at, a replay could not see again.',
      { path: '^projections/' },
      { path: '^(api|workflows|admin-ui|upload-ui)/' },
    ),
    rule(
      'workflows-see-ports',
      'A timer carries no decision and no adapter: it dispatches a command.',
      { path: '^workflows/' },
      { path: '^(api|projections|admin-ui|upload-ui)/', pathNot: '^projections/(sql|projection)\\.ts$' },
    ),
    rule(
      'workflow-code-is-deterministic',
      'The sandbox replays workflow code: it may run its own engine and know types, nothing else.',
      { path: '^workflows/(index|until-due|[^/]+/workflow)\\.ts$' },
      { pathNot: '(^|/)node_modules/@temporalio/workflow/|^workflows/(until-due|[^/]+/workflow)\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'ports-are-types',
      'A port says what is promised; code in it would tie every shell to it.',
      { path: '.' },
      { path: '^domain/ports/|^projections/(sql|projection)\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'queries-take-types',
      'A query is typed by the answer it makes; the schema itself belongs to the API.',
      { path: '^projections/' },
      { path: '^contract/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'adapters-stay-below',
      'An adapter serves the shells; if it called them, it could not be replaced.',
      // The checkpoints share their transaction, and the statements that a rebuild needs as well, with projections/ (decision 093).
      { path: '^infra/adapters/', pathNot: '^infra/adapters/checkpoints/' },
      { path: '^(api|projections|workflows|admin-ui|upload-ui)/', pathNot: '^projections/(sql|projection)\\.ts$' },
    ),
    rule(
      'adapters-are-islands',
      'An adapter knows its port, the database, the keys, the clock, how a stored file is read, the outbox of the stand-ins and what all share; putting adapters together is the work of infra/app.',
      { path: '^infra/adapters/([^/]+)/' },
      { path: '^infra/', pathNot: '^infra/adapters/(($1|sql|keys|clock|shared)/|blobs/blob-file\\.ts$|mailer/outbox\\.ts$)' },
    ),
    rule(
      'handlers-do-not-call-back',
      'The shell calls the handlers: one that imported it could be neither read nor tested without it.',
      { path: '^api/', pathNot: ['^api/shell/server\\.ts$'] },
      { path: '^api/shell/(server|serve|handlers)\\.ts$' },
    ),
    rule(
      'projectors-do-not-call-back',
      'The runner calls the projectors: how a batch is read, tried and committed is its own business.',
      { path: '^projections/[^/]+/' },
      { path: '^projections/[^/]+\\.ts$', pathNot: '/(erased|keyed-rows|lists|rows|search-text|table-text|sql|projection)\\.ts$' },
    ),
    rule(
      'activities-do-not-call-back',
      'The engine calls the activities, by the lists of everything there is: none of these may know a list.',
      { path: '^workflows/' },
      { path: '^workflows/(timer-handlers|triggers)\\.ts$' },
    ),
    rule(
      'firing-does-not-plan',
      'A fired timer answers when it is due again and dispatches; whether it comes from a plan of now or of last year is nothing to it.',
      { path: '^workflows/', pathNot: [ARMING] },
      { path: ARMING },
    ),
    rule(
      'console-sees-the-contract',
      'A screen that imported the server would ship it to the browser.',
      { path: '^admin-ui/' },
      { path: '^(api|infra|projections|workflows|upload-ui)/' },
    ),
    rule(
      'upload-page-is-light',
      'The page opens on a building site over a poor network: react, types and single files of the domain fit in 80 kB.',
      { path: '^upload-ui/' },
      { pathNot: '^upload-ui/|^domain/|^contract/|(^|/)node_modules/(react|react-dom)/|^virtual:' },
    ),
    rule(
      'upload-page-takes-types',
      'The schemas of the contract would bring zod into the page, which then weighs more than 80 kB.',
      { path: '^upload-ui/' },
      { path: '^contract/', dependencyTypesNot: ['type-only'] },
    ),
    {
      name: 'lab-stays-outside',
      comment: 'The laboratory calls the product; what the product or its tests took from it would have to be installed with them.',
      severity: 'error',
      from: { pathNot: '^infra/lab/' },
      to: { path: '^infra/lab/' },
    },
    {
      name: 'stories-stay-outside',
      comment: 'A story in the browser is read from its first to its last line; what two of them share is in infra/testing.',
      severity: 'error',
      from: { pathNot: '^infra/(e2e|lab)/' },
      to: { path: '^infra/e2e/' },
    },
    rule(
      'worlds-stay-outside',
      'The product runs without its tests: what builds a world for them is not in its image.',
      { path: '.', pathNot: [DEVELOPMENT] },
      { path: '/testing/' },
    ),
    rule(
      'app-is-run-by-tools',
      'The product starts without the commands around it.',
      { path: '^infra/(app|adapters|specimens)/' },
      { path: DEVELOPMENT },
    ),
    rule(
      'shell-is-below-nouns',
      'The shell serves every noun: the lists of handlers, of what a copy may answer and of pages know them, nothing else in it does.',
      { path: '^api/shell/', pathNot: ['^api/shell/(handlers|replica|http/pages)\\.ts$'] },
      { path: '^api/(?!shell/)' },
    ),
    rule('tests-stay-outside', 'A test is no library.', { path: '.' }, { path: '\\.test\\.tsx?$' }),
    rule(
      'test-tools-stay-outside',
      'What only tests need is not installed in production.',
      { path: '.', pathNot: [DEVELOPMENT] },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    {
      name: 'no-cycle',
      comment: 'Two files that need each other cannot be read one after the other.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere fails at run time.',
      severity: 'error',
      from: { pathNot: '\\.md$' },
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    vendor('postgres', 'postgres', '^infra/adapters/sql/(postgres|driver-patch)\\.ts$|^projections/sql\\.ts$'),
    vendor('stripe', 'stripe', '/stripe[^/]*\\.ts$'),
    vendor('twilio', 'twilio', '/twilio[^/]*\\.ts$'),
    vendor('openai', 'openai', '/openai[^/]*\\.ts$'),
    vendor('nats', 'nats', '/nats[^/]*\\.ts$'),
    vendor('s3', '@aws-sdk/[^/]+', '/s3[^/]*\\.ts$'),
    vendor('temporal', '@temporalio/[^/]+', '^workflows/|/temporal[^/]*\\.ts$'),
    vendor('eventstoredb', '@eventstore/[^/]+', '/eventstore[^/]*\\.ts$'),
    vendor('smtp', 'nodemailer', '/smtp[^/]*\\.ts$'),
    vendor('pdfium', '@hyzyla/pdfium', '/pdfium[^/]*\\.ts$'),
    vendor('sharp', 'sharp', '/sharp[^/]*\\.ts$'),
    vendor('tesseract', 'tesseract\\.js-core', '/tesseract[^/]*\\.ts$'),
    vendor('onnxruntime', 'onnxruntime-node', '/onnx[^/]*\\.ts$'),
    vendor('zxing', 'zxing-wasm', '/zxing[^/]*\\.ts$'),
    vendor('pdfkit', 'pdfkit', '/pdfkit[^/]*\\.ts$'),
    vendor('otplib', 'otplib', '/otplib[^/]*\\.ts$'),
    vendor('simplewebauthn', '@simplewebauthn/[^/]+', '/simplewebauthn[^/]*\\.ts$'),
    vendor('oidc', 'openid-client', '/openid[^/]*\\.ts$'),
    vendor('qrcode', 'qrcode', '/qrcode[^/]*\\.ts$'),
    vendor('exceljs', 'exceljs', '/exceljs[^/]*\\.ts$'),
    vendor('yazl', 'yazl', '/yazl[^/]*\\.ts$'),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    moduleSystems: ['es6', 'cjs'],
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^[a-z]+-ui/dist/' },
    enhancedResolveOptions: {
      conditionNames: ['node', 'import', 'types', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json'],
    },
  },
};
