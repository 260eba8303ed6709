// Who may import whom (the table of infra/README.md and of each folder's README), one sentence of reason each. Run by `npm run imports`.
// TypeScript 7 has no compiler API: swc reads the files. infra/tools/check-imports.ts makes sure that it read all of them.
const TEST = '(\\.test(-kit)?\\.tsx?$|/suite[^/]*\\.ts$|/testing/|^infra/adapters/sql/(test|migrated)-|^infra/proof/specimens/)';
// A file directly in infra/ puts adapters together, but for the six that everyone may know.
const TOOLS =
  '^infra/(?!ports|log|config|local-address|for-people|durable-file)[^/]+\\.(ts|mjs)$|^infra/(attack|backup|cli|bench|e2e|k6|demo|dev|deploy|kill|mutants|simulation)/';
// What turns events into timers, as against what is done when one fires.
const ARMING = '^workflows/([^/]+/trigger|triggers|plan-next|ringing)\\.ts$';
const BUILD = '(^|/)vite(st)?\\.config\\.ts$|^[a-z]+-ui/vite/|^infra/app/bundle/';

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
      { path: '^api/contract/' },
      { pathNot: '^domain/|^api/contract/|(^|/)node_modules/zod/' },
    ),
    rule(
      'api-sees-ports-and-queries',
      'The API knows the outside by types and read models by their queries, so that any adapter can be replaced.',
      { path: '^api/' },
      { path: '^(infra|projections|workflows|admin-ui|upload-ui)/', pathNot: '^infra/ports\\.ts$|^projections/[^/]+/query\\.ts$' },
    ),
    rule(
      'projections-see-ports',
      'A read model is made from events alone: whatever else it looked at, a replay could not see again.',
      { path: '^projections/' },
      { path: '^(api|infra|workflows|admin-ui|upload-ui)/', pathNot: '^infra/ports\\.ts$|^api/contract/' },
    ),
    rule(
      'workflows-see-ports',
      'A timer carries no decision and no adapter: it dispatches a command.',
      { path: '^workflows/' },
      { path: '^(api|infra|projections|admin-ui|upload-ui)/', pathNot: '^infra/ports\\.ts$' },
    ),
    rule(
      'workflow-code-is-deterministic',
      'The sandbox replays workflow code: it may run its own engine and know types, nothing else.',
      { path: '^workflows/.*workflow\\.ts$' },
      { pathNot: '(^|/)node_modules/@temporalio/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'ports-are-types',
      'The ports describe the outside; code in them would tie every shell to it.',
      { path: '^(api|projections|workflows)/' },
      { path: '^infra/ports\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'queries-take-types',
      'A query is typed by the answer it makes; the schema itself belongs to the API.',
      { path: '^projections/' },
      { path: '^api/contract/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'adapters-stay-below',
      'An adapter serves the shells; if it called them, it could not be replaced.',
      { path: '^infra/[^/]+/', pathNot: [TOOLS] },
      { path: '^(api|projections|workflows|admin-ui|upload-ui)/' },
    ),
    rule(
      'adapters-are-islands',
      'An adapter knows its own port, the SQL port, the keys and how a stored file is read; composing adapters is the work of infra/app/main.ts.',
      { path: '^infra/([^/]+)/', pathNot: [TOOLS] },
      {
        path: '^infra/',
        pathNot:
          '^infra/($1|sql|keys|clock)/|^infra/(ports|log|local-address|for-people|durable-file|installation/marks|blobs/(content|blob-file))\\.ts$',
      },
    ),
    rule(
      'nobody-imports-the-composition',
      'What puts everything together sees everything; whoever imported it would too.',
      { path: '.', pathNot: [TOOLS] },
      { path: TOOLS },
    ),
    rule(
      'handlers-do-not-call-back',
      'The shell calls the handlers: one that imported it could be neither read nor tested without it.',
      { path: '^api/', pathNot: ['^api/server\\.ts$'] },
      { path: '^api/(server|serve|routes/index)\\.ts$' },
    ),
    rule(
      'projectors-do-not-call-back',
      'The runner calls the projectors: how a batch is read, tried and committed is its own business.',
      { path: '^projections/[^/]+/' },
      { path: '^projections/[^/]+\\.ts$', pathNot: '/(erased|keyed-rows|lists|rows|search-text|table-text)\\.ts$' },
    ),
    rule(
      'activities-do-not-call-back',
      'The engine calls the activities, by the lists of everything there is: none of these may know a list.',
      { path: '^workflows/' },
      { path: '^workflows/(handlers|triggers)\\.ts$' },
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
      { path: '^(api|infra|projections|workflows|upload-ui)/', pathNot: '^api/contract/' },
    ),
    rule(
      'upload-page-is-light',
      'The page opens on a building site over a poor network: react, types and single files of the domain fit in 80 kB.',
      { path: '^upload-ui/' },
      { pathNot: '^upload-ui/|^domain/|^api/contract/|(^|/)node_modules/(react|react-dom)/|^virtual:' },
    ),
    rule(
      'upload-page-takes-types',
      'The schemas of the contract would bring zod into the page, which then weighs more than 80 kB.',
      { path: '^upload-ui/' },
      { path: '^api/contract/', dependencyTypesNot: ['type-only'] },
    ),
    rule('tests-stay-outside', 'A test is no library.', { path: '.' }, { path: '\\.test\\.tsx?$' }),
    rule(
      'test-tools-stay-outside',
      'What only tests need is not installed in production.',
      { path: '.', pathNot: [TOOLS] },
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
    vendor('postgres', 'postgres', '^infra/adapters/sql/postgres(-driver)?\\.ts$'),
    vendor('stripe', 'stripe', '/stripe[^/]*\\.ts$'),
    vendor('twilio', 'twilio', '/twilio[^/]*\\.ts$'),
    vendor('openai', 'openai', '/openai[^/]*\\.ts$'),
    vendor('nats', 'nats', '/nats[^/]*\\.ts$'),
    vendor('s3', '@aws-sdk/[^/]+', '/s3[^/]*\\.ts$'),
    vendor('temporal', '@temporalio/[^/]+', '^workflows/|/temporal[^/]*\\.ts$'),
    vendor('eventstoredb', '@eventstore/[^/]+', '/eventstore[^/]*\\.ts$'),
    vendor('smtp', 'nodemailer', '/smtp[^/]*\\.ts$'),
    vendor('pdfium', '@hyzyla/pdfium', '/pdfium[^/]*\\.ts$'),
    vendor('pdfkit', 'pdfkit', '/pdfkit[^/]*\\.ts$'),
    vendor('exceljs', 'exceljs', '/exceljs[^/]*\\.ts$'),
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
