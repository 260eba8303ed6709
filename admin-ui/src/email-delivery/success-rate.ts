// The success rate of the delivery page (F100): delivered of all there are, the statuses exclude each other (A19).
export type DeliveryFigures = Record<'sent' | 'delivered' | 'pending' | 'failed', number>;

/** Percent, with one decimal: `70.0`; `0.0` of nothing. */
export function successRate({ sent, delivered, pending, failed }: DeliveryFigures): string {
  const total = sent + delivered + pending + failed;
  return (total === 0 ? 0 : (100 * delivered) / total).toFixed(1);
}
