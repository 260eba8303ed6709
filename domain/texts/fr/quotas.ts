// What somebody reads who has sent too much at once: what is kept, and when he may go on.

/** A link that has used up its hour (CONTRACT « Quotas of a link »). */
export function linkQuotaText(waitSeconds: number): string {
  const minutes = Math.max(1, Math.ceil(waitSeconds / 60));
  const wait = minutes === 1 ? 'une minute' : `${minutes} minutes`;
  return `Beaucoup de fichiers ont été envoyés par ce lien en peu de temps. Ceux qui sont reçus sont bien enregistrés ; vous pourrez envoyer la suite dans ${wait}.`;
}
