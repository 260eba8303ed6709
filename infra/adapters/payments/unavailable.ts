// What every payment provider shares beside its port: how it says that it is away or slow.
export class PaymentsUnavailable extends Error {
  override readonly name = 'Unavailable';
}
