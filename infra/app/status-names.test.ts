// Every name that the operator's page may list has a French text; without one the page would show the technical name.
import { expect, it } from 'vitest';
import { readModels } from '#projections/index.ts';
import { processManagers } from '#workflows/triggers.ts';
import { projectionName } from '../../admin-ui/src/system/words.ts';

it('C60 every list and every planner has its name on the page of the system', () => {
  const managers = processManagers({ administrators: [] } as unknown as Parameters<typeof processManagers>[0]);
  const names = [...readModels, ...managers].map(({ name }) => name);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => projectionName({ name }) === name)).toEqual([]);
});
