// Everything the API asks of the compliance read model.
export { type InvalidList, isInvalidList } from '../lists.ts';
export { alertsOf } from './alerts.ts';
export { archivedFileOf, archivedSubcontractorsOf, namesakeOf } from './archive.ts';
export { type DocumentOwner, documentById, documentOwner, documentsOf, namedObjects } from './documents.ts';
export { type Scope, statsOf } from './figures.ts';
export {
  configOf,
  type LinkFacts,
  linkByShortHash,
  linkByTokenHash,
  type TypeStatus,
  typeStatusesOf,
  uploadPageOf,
} from './required-documents.ts';
export { type OwnedSubcontractor, STATUS_CHIPS, subcontractorById, subcontractorsOf, subcontractorsWithStats } from './subcontractors.ts';
