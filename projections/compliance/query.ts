// Everything the API asks of the compliance read model.
export { type InvalidList, isInvalidList } from '../lists.ts';
export { alertNamed } from './alert-choice.ts';
export { alertGroupNamed, alertGroupsOf, subjectsOfGroup } from './alert-groups.ts';
export { alertById, alertsOf } from './alerts.ts';
export { archivedFileOf, archivedSubcontractorsOf } from './archive.ts';
export { type ArchivedSiret, archivedBySiret, archivedSirets, type KnownSiret, namesakeOf, subcontractorsBySiret } from './by-siret.ts';
export { expiriesOf, historyOf } from './charts.ts';
export { type DocumentOwner, documentById, documentIds, documentOwner, documentsOf, namedObjects } from './documents.ts';
export { type Scope, statsOf } from './figures.ts';
export { type Original, originalsOf } from './originals.ts';
export {
  configOf,
  type LinkFacts,
  linkByShortHash,
  linkByTokenHash,
  type OwnerOfLink,
  ownerOfLink,
  type TypeStatus,
  typeStatusesOf,
  uploadPageOf,
} from './required-documents.ts';
export { storedBytes } from './storage.ts';
export {
  type OwnedSubcontractor,
  STATUS_CHIPS,
  subcontractorById,
  subcontractorIds,
  subcontractorsOf,
  subcontractorsOfNumber,
  subcontractorsWithStats,
} from './subcontractors.ts';
export { undeliveredAmong } from './undelivered.ts';
