// The archive of the fake company: who was deleted, his documents, the way back (A31).
import { type ArchivedFile, type ArchivedSubcontractor, archivedSubcontractor } from '#contract/archive.ts';
import type { Subcontractor } from '#contract/subcontractors.ts';
import { instant } from '#domain/kernel/calendar.ts';
import { retentionOf } from '#domain/subcontractors/retention.ts';
import { NOW } from './document.ts';
import type { World } from './world.ts';

const documentsOf = (world: World, { id }: { id: number }) => world.documents.filter((document) => document.subcontractorId === id);
/** Less than he was: his secret link and his reminders stay behind. */
const shownOf = (world: World, sub: Subcontractor): ArchivedSubcontractor =>
  archivedSubcontractor.parse({
    ...sub,
    archivedAt: NOW,
    archivedBy: world.user?.companyName ?? null,
    keptDocuments: documentsOf(world, sub).length,
    ...retentionOf(
      instant(NOW),
      documentsOf(world, sub).map((document) => document.documentTypeName),
    ),
  });
const take = <T>(list: T[], found: (item: T) => boolean): T | undefined => {
  const at = list.findIndex(found);
  return at < 0 ? undefined : list.splice(at, 1)[0];
};

export const archivedList = (world: World): ArchivedSubcontractor[] => world.archived.map((sub) => shownOf(world, sub));

export function archivedFile(world: World, id: number): ArchivedFile | undefined {
  const shown = archivedList(world).find((one) => one.id === id);
  return (
    shown && {
      ...shown,
      documents: documentsOf(world, shown).map((document) => ({
        ...document,
        ...retentionOf(instant(NOW), [document.documentTypeName]),
        documentTypeArchived: !world.types.some((type) => type.id === document.documentTypeId),
      })),
    }
  );
}

export function archive(world: World, id: number): void {
  const sub = take(world.subcontractors, (one) => one.id === id);
  if (sub !== undefined) world.archived.push(sub);
}

export function restore(world: World, id: number): Subcontractor | undefined {
  const sub = take(world.archived, (one) => one.id === id);
  if (sub !== undefined) world.subcontractors.push(sub);
  return sub;
}
