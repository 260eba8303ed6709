// Reserves a SIRET within an account for one subcontractor. The reservation holds the new id, so that two concurrent imports of one file,
// or a crash before the registration, create only one (infra/decisions/112). Stream `siret-<keyed hash of account and SIRET>`.
import type { Decider, Decision } from '../kernel/decider.ts';
import type { Fact } from '../kernel/event.ts';
import type { AccountId, SubcontractorId } from '../kernel/ids.ts';

/** Does not hold the SIRET itself. A later reservation replaces the earlier one. */
export type SiretEvent = Fact<'SiretReserved', { subcontractorId: SubcontractorId }>;
/** `insteadOf`: the former holder, who is archived or has another SIRET now; null: the caller knows of no holder. */
export type SiretCommand = {
  type: 'ReserveSiret';
  siretHash: string;
  accountId: AccountId;
  subcontractorId: SubcontractorId;
  insteadOf: SubcontractorId | null;
};
export type SiretState = { readonly holder: SubcontractorId | null };

function decide({ holder }: SiretState, { subcontractorId, insteadOf }: SiretCommand): Decision<SiretEvent> {
  return holder === insteadOf ? [{ type: 'SiretReserved', data: { subcontractorId }, personal: null }] : [];
}

const evolve = (_: SiretState, event: SiretEvent): SiretState => ({ holder: event.data.subcontractorId });

export const siretDecider: Decider<SiretState, SiretCommand, SiretEvent> = { initial: { holder: null }, evolve, decide };
