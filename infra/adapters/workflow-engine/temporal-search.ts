// The search attributes of workflows: account, subcontractor, and when the next step is due.
import type { NativeConnection } from '@temporalio/worker';

/** Numbers of temporal.api.enums.v1.IndexedValueType. */
const TYPES = { AccountId: 3, SubcontractorId: 3, NextStepAt: 6 } as const;
const names = Object.keys(TYPES) as (keyof typeof TYPES)[];

export type Search = {
  /** Registers them on the server where they are missing. Where that is not allowed, workflows have none, and a warning is logged. */
  register(): Promise<void>;
  known(): boolean;
  of(ids: { accountId: number | null; subcontractorId: number | null }): object;
};

export function searchAttributes(deps: {
  connection: Pick<NativeConnection, 'operatorService'>;
  namespace: string;
  warn(what: object, message: string): void;
}): Search {
  const { connection, namespace, warn } = deps;
  let known = false;
  return {
    async register() {
      // The last answer stays valid meanwhile, so that a workflow that continues now shows its next step.
      try {
        const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
        const missing = names.filter((name) => !(name in (customAttributes ?? {})));
        if (missing.length > 0) {
          const wanted = Object.fromEntries(missing.map((name) => [name, TYPES[name]]));
          await connection.operatorService.addSearchAttributes({ namespace, searchAttributes: wanted });
        }
        known = true;
      } catch (error) {
        known = false;
        warn({ err: error, namespace, searchAttributes: names }, 'Temporal does not let us add search attributes: an operator adds them');
      }
    },
    known: () => known,
    of({ accountId, subcontractorId }) {
      if (!known) return {};
      const pair = (name: keyof typeof TYPES, value: number | null) => (value === null ? [] : [{ key: { name, type: 'INT' }, value }]);
      return { typedSearchAttributes: [...pair('AccountId', accountId), ...pair('SubcontractorId', subcontractorId)] };
    },
  };
}
