// One SIRET of an account, one subcontractor that an import makes: the reservation hands out the id, so that two imports of one file at
// once, or a crash between it and the registration, make one (infra/decisions/112). Stream `siret-<keyed hash of account and SIRET>`.
import type { Decider, Decision } from '../kernel/decider.ts';
import type { Fact } from '../kernel/event.ts';
import type { AccountId, SubcontractorId } from '../kernel/ids.ts';

/** The SIRET itself is nowhere in it. A later one takes the place of the former. */
export type SiretEvent = Fact<'SiretReserved', { subcontractorId: SubcontractorId }>;
/** `insteadOf`: who held it and does no longer bear it (archived, or another SIRET now); null: nobody that the caller knows of. */
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
