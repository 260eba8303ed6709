// Migrations whose functions moved to functions/ after they had run on databases (infra/decisions/092). A database made before knows such a
// file under the hash of its text of then, and so does one made today: programs and backups of before find in both what they expect.

/** Hash of the text now → hash of the text as it first ran. */
export const RECORDED_AS: ReadonlyMap<string, string> = new Map([
  // 001-events.sql
  ['a1a6d71d4be758c7ef1d205bca29822450585ca576a7c80941d0997762701029', '97d5a77a921c1c857cc21124c346bd7b4722507cf6d3e1f3a023ffe60212b59c'],
  // 111-live-streams.sql
  ['3a2867912bc6d7c3de7db728e55fd7e71dc8f60ca986ed501438729a14815356', '8edf0d30d5a808f85b3868c363ba16815a8b409e59e95f8e6c03ced0ce461672'],
  // 115-limits.sql
  ['7c77c297ae83bf37f2cc9c76bb180525aaddfb8ada6b13f364150d2a492d3d26', '9ef05f228f28d2c48ad1615fa3e9dd6278c6f476ba14e3669ce4dacf24aa39d6'],
  // 120-turns.sql
  ['3af93981c826830c34463cd4667fcffaf3d73786b37e0612d4cda47502863274', '64db2fa3fd27fa89d1d0a3a319883ce1df2379acaec34ed69a1d40da2361aec4'],
  // 241-wakes-looks.sql
  ['ec1957a44e862018a9f158c42811b101db66027284aecccb60cea7a64c112672', '3a6c0dfb6daa3eb81e93117fa4ac6a32c879b973143ab1091ca3aabf081d6596'],
  // 242-wakes-taking.sql
  ['df3c4f041586eda5f99a993821c1654fa9b1177a88fe30f399bea0bb06a22a97', 'ab9bf19d3c65a276e07b2749557452878888ac534b3998278fe4f04d8cf75149'],
  // 243-wakes-plan.sql
  ['82e67605db1df49dc2226ff022a8ca2f293db550ddadfba7be440eafbee6b25a', '701714625725321b06b6dacd5da5802dd3a000bbfe1b61a6c9a0327450b39eaf'],
  // 244-wakes-plans.sql
  ['903ff51952b4828c48453f2c7c49bdc3400d1eb962626f88a6e710ff0dd5dee2', 'c09b47f1f5585247430f2c860dad6d88e15f09644e37c996467cdd6c72c0edc5'],
]);
