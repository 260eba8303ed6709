// A customer as his clients know him, and what they want done.
import type { Effects } from '../../../api/shell/call.ts';
import type { Membership } from '../../../api/shell/visitor.ts';
import type { DomainEvent } from '../../../domain/events.ts';
import type {
  AccountId,
  DocumentId,
  DocumentTypeId,
  MemberId,
  OrganizationId,
  PersonId,
  SubcontractorId,
} from '../../../domain/kernel/ids.ts';
import type { Role } from '../../../domain/people/abilities.ts';
import type { Actor } from '../../../domain/ports/event-store.ts';
import type { Asks } from './gate.ts';
import type { Process } from './process.ts';

export type Subcontractor = { id: SubcontractorId; accountId: AccountId; tokenHash: string };
export type Document = { id: DocumentId; owner: Subcontractor };
export type Customer = {
  accountId: AccountId;
  organizations: OrganizationId[];
  types: DocumentTypeId[];
  people: Subcontractor[];
  /** Those of them who were archived once. */
  away: Subcontractor[];
  /** Those whom something was asked to be sent to, the latest last. */
  reminded: Subcontractor[];
  documents: Document[];
  /** Of whoever registered. */
  email: string;
  members: MemberClient[];
  /** Shared by all customers. */
  known: KnownPerson[];
  /** Of whom something was asked to be changed, the latest last. */
  doubted: PersonId[];
};

/** One thing that a client wants done once, however often it asks. */
export type Operation = {
  readonly name: string;
  readonly customer: Customer;
  /** The event that it leaves when it is granted and changes something. */
  readonly leaves: DomainEvent['type'];
  /** Who acts where nobody is let in: a link, the system. */
  readonly actor: Actor;
  /** Null: nobody's role is asked. */
  readonly asks: Asks | null;
  /** Stores the file that comes with it, and answers the work under the key. `visitor`: who was let in. */
  run(process: Process, effects: Effects, visitor: Membership | null): Promise<object>;
  /**
   * Sent twice at once, the one that finds nothing to do may answer before the other that does: a cycle that ran when the first looked, and had
   * come to its end for the second. What was asked for is so in either case.
   */
  orderless?: boolean;
  upload?: { owner: Subcontractor; typeId: DocumentTypeId; content: string };
  /** What the client knows from the first complete answer on. */
  learn?(body: never): void;
};
export type Request = { readonly number: number; readonly key: string; readonly operation: Operation };

/** `personId`: null until somebody accepted. */
export type MemberClient = { id: MemberId; email: string; token: string; personId: PersonId | null; role: Role };
/** Those who have a log-in, whichever account knows them. */
export type KnownPerson = { readonly email: string; readonly personId: PersonId; readonly of: 'account' | 'person' };
