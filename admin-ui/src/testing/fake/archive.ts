// The archive of the fake company: who was deleted, his papers, the way back (A31).
import type { ArchivedFile, ArchivedSubcontractor } from '#api/contract/archive.ts';
import type { Subcontractor } from '#api/contract/subcontractors.ts';
import { instant } from '#domain/kernel/calendar.ts';
import { retentionOf } from '#domain/subcontractors/retention.ts';
import { NOW } from './paper.ts';
import type { World } from './world.ts';

const papersOf = (world: World, { id }: { id: number }) => world.documents.filter((paper) => paper.subcontractorId === id);
const shownOf = (world: World, sub: Subcontractor): ArchivedSubcontractor => ({
  ...sub,
  archivedAt: NOW,
  archivedBy: world.user?.companyName ?? null,
  keptDocuments: papersOf(world, sub).length,
  ...retentionOf(
    instant(NOW),
    papersOf(world, sub).map((paper) => paper.documentTypeName),
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
      documents: papersOf(world, shown).map((paper) => ({
        ...paper,
        ...retentionOf(instant(NOW), [paper.documentTypeName]),
        documentTypeArchived: !world.types.some((type) => type.id === paper.documentTypeId),
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
