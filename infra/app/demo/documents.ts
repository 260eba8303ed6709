// Draws the document of one upload: the specimen of its kind, for the subcontractor or, to simulate a fault, for another company.
import { addDays, addMonths, type CalendarDate, dateOf } from '#domain/kernel/calendar.ts';
import { never } from '#domain/kernel/decider.ts';
import { assurance, decennale, HOLDERS, type Holder, kbis, rcPro, rge, urssaf } from '#infra/specimens/index.ts';
import type { DemoSubcontractor, Sending } from './scenario.ts';

/** The last day of the month before `date`, or `date` itself when it ends its month: what an URSSAF attestation analyses. */
function endOfMonthBefore(date: CalendarDate): CalendarDate {
  const next = addDays(date, 1);
  return addDays(dateOf(Number(next.slice(0, 4)), Number(next.slice(5, 7)), 1) as CalendarDate, -1);
}

function holderOf(who: DemoSubcontractor): Holder {
  const [street = '', town = ''] = who.address.split(/,\s*(?=\d{5})/);
  return { company: who.company, siren: who.siret.slice(0, 9), siret: who.siret, address: [street, town] };
}

/** The bytes of a PDF. `day` turns days from today into dates. */
export function drawDocument(who: DemoSubcontractor, sending: Sending, day: (offset: number) => CalendarDate): Promise<Uint8Array> {
  const own = holderOf(who);
  const holder = sending.fault === 'other-company' ? (HOLDERS.find((other) => other.siren !== own.siren) as Holder) : own;
  const dated = day(sending.dated);
  const sentOn = day(sending.on);
  const dayBefore = addDays(sentOn, -1);
  const until = sending.fault === 'no-end-date' ? null : day(sending.until ?? sending.dated + 364);
  const insured = { ...holder, issuedOn: dated < dayBefore ? dated : dayBefore, coverStart: dated, coverEnd: until };
  switch (sending.document) {
    case 'urssaf': {
      const periodEnd = endOfMonthBefore(dated);
      const usual = addDays(periodEnd, 25);
      return urssaf({ ...holder, periodEnd, issuedOn: usual < dayBefore ? usual : dayBefore, covers: 'all' });
    }
    case 'kbis':
      return kbis({ ...holder, upToDateOn: dated });
    case 'rc-pro':
      return rcPro(insured);
    case 'decennale':
      return decennale({ ...insured, subcontracting: 'covered' });
    case 'assurance':
      return assurance({ ...insured, product: 'multirisque' });
    case 'rge': {
      const validUntil = until ?? addMonths(dated, 12);
      return rge({
        ...holder,
        body: 'qualibat',
        issuedOn: dated,
        validFrom: dated,
        validUntil,
        qualificationStart: dated,
        qualificationEnd: addMonths(dated, 48),
      });
    }
    default:
      return never(sending.document);
  }
}
