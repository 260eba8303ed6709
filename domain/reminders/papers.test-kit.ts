// The documents of one subcontractor as the clerk of day-model.test-kit.ts files them: a document that includes the whole cover of another
// lies on top of it; the lower one reappears when the upper one is removed or shortened. Shares no code with the domain.
import { dayAt, numberOf } from './wall-calendar.test-kit.ts';

/** `since`: earlier steps do not apply. `under`: the document on top of it; null: it is on top itself. */
export type Paper = { number: number; begins: number | null; expires: number; validated: number; since: number; under: number | null };
/** A document of a type. Days are `YYYY-MM-DD`. */
type About = { readonly type: number; readonly paper: number };
type Said = About & { readonly starts: string; readonly expires: string };

export class Papers {
  private readonly byType = new Map<number, Paper[]>();

  private all = (type: number): Paper[] => this.byType.get(type) ?? [];
  onFile = (type: number): Paper[] => this.all(type).filter(({ under }) => under === null);
  covering = (type: number, day: number): Paper[] =>
    this.onFile(type).filter(({ begins, expires }) => (begins ?? -1) <= day && day <= expires);

  lay({ type, paper: number, starts, expires }: Said, now: number): void {
    const begins = numberOf(starts) > dayAt(now) ? numberOf(starts) : null;
    const paper = { number, begins, expires: numberOf(expires), validated: now, since: now, under: null };
    this.byType.set(type, [...this.all(type), paper]);
    this.hide(type, paper, dayAt(now));
  }

  correct({ type, paper: number, starts, expires }: Said, now: number): void {
    const before = this.all(type).find((one) => one.number === number)!;
    const begins = numberOf(starts) > dayAt(before.validated) ? numberOf(starts) : null;
    const paper = { ...before, begins, expires: numberOf(expires), since: now };
    this.replace(type, paper);
    this.bringBack(type, number, now);
    this.hide(type, paper, dayAt(now));
  }

  /** The document is reopened: it does not count until it is validated again. */
  takeBack({ type, paper: number }: About, now: number): void {
    const others = this.all(type).filter((one) => one.number !== number);
    this.byType.set(type, others);
    this.bringBack(type, number, now);
  }

  private replace(type: number, paper: Paper): void {
    const papers = this.all(type).map((one) => (one.number === paper.number ? paper : one));
    this.byType.set(type, papers);
  }
  /** Whether, from this day on, one document covers every day that the other covers. */
  private hides(one: Paper, other: Paper, day: number): boolean {
    const first = ({ begins }: Paper) => (begins !== null && begins > day ? begins : -1);
    return one.expires >= other.expires && first(one) <= first(other);
  }
  private hide(type: number, paper: Paper, day: number): void {
    for (const old of this.onFile(type))
      if (old.number !== paper.number && this.hides(paper, old, day)) this.replace(type, { ...old, under: paper.number });
  }
  /** Documents under one that no longer includes them reappear, unless another includes them; the longest first. */
  private bringBack(type: number, number: number, now: number): void {
    const lain = this.all(type).filter(({ under }) => under === number);
    for (const paper of lain.sort((a, b) => b.expires - a.expires || b.number - a.number)) {
      const hiding = this.onFile(type).filter((one) => this.hides(one, paper, dayAt(now)));
      if (hiding.some((one) => one.number === number)) continue;
      const [other] = hiding;
      this.replace(type, other === undefined ? { ...paper, under: null, since: now } : { ...paper, under: other.number });
    }
  }
}
