// Whether workflows may have search attributes: checked again after Temporal was away.
import { expect, it, vi } from 'vitest';
import { searchAttributes } from './temporal-search.ts';

function asked(listSearchAttributes: () => Promise<{ customAttributes: object }>) {
  const operatorService = { listSearchAttributes, addSearchAttributes: vi.fn(async () => ({})) };
  const warn = vi.fn();
  const connection = { operatorService } as unknown as Parameters<typeof searchAttributes>[0]['connection'];
  return { warn, operatorService, search: searchAttributes({ connection, namespace: 'default', warn }) };
}
const ALL = { customAttributes: { AccountId: 3, SubcontractorId: 3, NextStepAt: 6 } };

it('C33 while it is asked again what was known stays so: a workflow that looks meanwhile shows its next step', async () => {
  const second = Promise.withResolvers<typeof ALL>();
  const answers = [Promise.resolve(ALL), second.promise];
  const { search } = asked(() => answers.shift()!);
  await search.register();
  const again = search.register();
  expect(search.known()).toBe(true);
  second.resolve(ALL);
  await again;
  expect(search.known()).toBe(true);
});

it('what the server lacks is added; where that is not allowed workflows carry none, and it is said', async () => {
  const { search, operatorService } = asked(async () => ({ customAttributes: { AccountId: 3 } }));
  await search.register();
  expect(operatorService.addSearchAttributes).toHaveBeenCalledWith({
    namespace: 'default',
    searchAttributes: { SubcontractorId: 3, NextStepAt: 6 },
  });
  const refused = asked(() => Promise.reject(new Error('not allowed')));
  await refused.search.register();
  expect([refused.search.known(), refused.search.of({ accountId: 1, subcontractorId: 2 }), refused.warn.mock.calls.length]).toEqual([
    false,
    {},
    1,
  ]);
});
