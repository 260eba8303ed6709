// Clients who change who may do what: a company invites people, gives them other roles, takes them out and steps down, and its people ask for
// things at the same moment. What they were told is held against the history (checks/people.ts), and against what they knew when they asked.
import { setTimeout as delay } from 'node:timers/promises';
import { generateSync } from 'otplib';
import { addDays, type CalendarDate, type Instant, millis, parisDay } from '../../../domain/kernel/calendar.ts';
import { may, ROLES, type Role } from '../../../domain/people/abilities.ts';
import { DEV_HEADERS } from '../../testing/product/dev-secret.ts';
import { type Answer, type Login, owner, performer, send, type Target, type Traffic } from './client.ts';
import type { Intent, Kind } from './journal.ts';
import { json, type Operation, type Request } from './operations.ts';
import type { Seeded } from './seeded.ts';
import { PASSWORD, type Tenant } from './tenants.ts';

/** `tenant`: nobody else’s; `guest`: an owner elsewhere, who is invited here. */
export type Team = { readonly client: number; readonly tenant: Tenant; readonly guest: Tenant; readonly random: Seeded };
type Colleague = {
  readonly id: number;
  readonly email: string;
  readonly login: ReturnType<typeof colleague>;
  readonly guest: boolean;
  role: Role;
  endsOn: CalendarDate | null;
  state: 'invited' | 'active' | 'ended';
};

/** Journals of the people: the company’s, and that of its people, who act beside it. */
const COMPANY = 1_000;
const PEOPLE = 2_000;
const MOST = 14;
/** Calls that no campaign waits for: a log-in while the product is away. */
const TRIES = 200;

/** Answers what settles it, whatever that is; asks again while nobody does. */
async function ask(system: Target, traffic: Traffic, request: Request, cookie: string): Promise<Answer> {
  for (let tries = 1; tries <= TRIES; tries++) {
    await system.well();
    const answer = await send(system, traffic, request, `p${Math.random()}`, cookie);
    if (answer !== null && answer.status < 500 && answer.status !== 429) return answer;
    await delay(50);
  }
  throw new Error(`${request.method} ${request.path}: no answer after ${TRIES} tries`);
}

/** Logs in with his password, and with a recovery code where one is asked for. */
function colleague(system: Target, traffic: Traffic, email: string): Login & { codes: string[] } {
  const login = {
    cookie: '',
    codes: [] as string[],
    async enter() {
      const open = async (path: string, body: object): Promise<Answer> => {
        const answer = await ask(system, traffic, { ...json('POST', path, body), session: false }, '');
        if (answer.cookie) login.cookie = answer.cookie;
        return answer;
      };
      let answer = await open('/api/login', { email, password: PASSWORD, rememberMe: true });
      const { challenge } = JSON.parse(answer.body) as { challenge?: string };
      const code = login.codes.at(-1);
      if (answer.status === 401 && challenge && code) {
        login.codes.pop();
        answer = await open('/api/login/second-factor', { challenge, code });
      }
      return answer.status < 300;
    },
  };
  return login;
}

export async function runTeam(system: Target, traffic: Traffic, { client, tenant, guest, random }: Team, folder: string): Promise<void> {
  const { accountId } = tenant;
  const boss = owner(system, tenant.email);
  const company = performer(system, traffic, { client: COMPANY + client, random }, folder);
  const theirs = performer(system, traffic, { client: PEOPLE + client, random: random.fork() }, folder);
  const people: Colleague[] = [];
  let n = 0;
  const today = (): CalendarDate => parisDay(traffic.now);
  const strange = (what: string): void => void traffic.strange.push(`team ${client}: ${what}`);
  const active = (): Colleague[] => people.filter(({ state }) => state === 'active');
  const operation = (kind: Kind, marker: string, request: Request, more: Partial<Operation & Intent> = {}): Operation => {
    const { done = () => {}, unkeyed, ...intent } = more;
    return {
      intent: { n: n++, kind, marker, accountId, subcontractorId: 0, documentId: 0, ...intent },
      request,
      done,
      ...(unkeyed ? { unkeyed } : {}),
    };
  };
  const termsOf = (role: Role) => ({
    role,
    ...(role === 'site' ? { organizationIds: [tenant.organizationId] } : {}),
    endsOn: role === 'auditor' ? addDays(today(), random.int(2)) : null,
  });

  async function invite(): Promise<void> {
    const isGuest = random.chance(0.3) && !people.some(({ guest: known, state }) => known && state !== 'ended');
    const email = isGuest ? guest.email : `team${client}-${n}@kill.example`;
    const { endsOn, ...terms } = termsOf(random.pick(ROLES));
    const body = { email, ...terms, ...(endsOn ? { endsOn } : {}) };
    const done = ({ id }: { id?: number }): void => {
      // « Updating » names nobody: he is invited, and nothing more is asked of him.
      if (id === undefined) return;
      // Whoever is invited anew is the same person: what he may is what this membership says.
      if (isGuest) people.splice(0, people.length, ...people.filter((one) => !one.guest));
      const login = colleague(system, traffic, email);
      people.push({ id, email, login, guest: isGuest, role: terms.role, endsOn, state: 'invited' });
    };
    await company(operation('member-invite', email, json('POST', '/api/members', body), { done }), boss);
  }

  async function accept(who: Colleague): Promise<void> {
    const address = `${system.url}/dev/outbox?channel=email&to=${encodeURIComponent(who.email)}`;
    const mails = await fetch(address, { headers: DEV_HEADERS })
      .then(async (answer) => (answer.ok ? ((await answer.json()) as { text: string }[]) : []))
      .catch(() => []);
    const token = mails.map(({ text }) => /\/invitation\?token=([A-Za-z0-9_-]+)/.exec(text)?.[1]).findLast((one) => one !== undefined);
    if (token === undefined) return;
    if (who.guest && who.login.cookie === '' && !(await who.login.enter())) return;
    const request = json('POST', `/api/invitations/${token}/accept`, who.guest ? {} : { name: 'Léa Martin', password: PASSWORD });
    const more = { unkeyed: true, done: () => void Object.assign(who, { state: 'active' }) } as const;
    const accepted = operation('member-accept', `member ${who.id}`, { ...request, session: who.guest }, more);
    const answer = await theirs(accepted, who.login);
    // Asked again after an answer that was lost, the link is used: who gets in joined. A link of another’s mail is another’s.
    if (answer?.status === 404) who.state = (await (who.guest ? actsFor(who, accountId) : who.login.enter())) ? 'active' : 'ended';
    // A link serves one person: not another one as well.
    const again = await ask(system, traffic, { ...request, session: false }, '');
    if (who.state === 'active' && again.status < 300) strange(`invitation ${who.id} was accepted twice`);
  }

  /** From now on he acts for this account; false: it is not open to him. */
  async function actsFor(who: Colleague, to: number): Promise<boolean> {
    const switching = json('POST', '/api/user/switch', { accountId: to });
    let answer = await ask(system, traffic, switching, who.login.cookie);
    if (answer.status === 401 && (await who.login.enter())) answer = await ask(system, traffic, switching, who.login.cookie);
    if (answer.status >= 300) return false;
    const { body, status } = await ask(system, traffic, json('GET', '/api/user', undefined), who.login.cookie);
    const { id } = JSON.parse(body) as { id?: number };
    if (status < 300 && id !== to) strange(`switched to ${to}, and acts for ${id}`);
    return true;
  }
  /** A guest acts for the company, and now and then for his own before. */
  const switched = async (who: Colleague): Promise<boolean> =>
    (random.chance(0.5) || (await actsFor(who, guest.accountId))) && actsFor(who, accountId);

  /** A guest whose session was ended logs in to his own account: what he asks here he asks here, or not at all. */
  const asMember = (who: Colleague): Login => ({
    get cookie() {
      return who.login.cookie;
    },
    enter: async () => (await who.login.enter()) && (!who.guest || (await actsFor(who, accountId))),
  });

  /** Something that takes a role: done by who may, refused to who was told before that he may not. */
  async function command(who: Colleague): Promise<void> {
    // Where he is not let in he would act for his own account.
    if (who.guest && !(await switched(who))) return;
    const known = who.state === 'active' && may(who.role, 'manage');
    const name = `team${client}-c${n}`;
    const asked = operation('organization-create', name, json('POST', '/api/organizations', { name }), { personId: who.id });
    const answer = await theirs(asked, asMember(who));
    if (answer !== null && answer.status < 300 && !known && !may(who.role, 'manage'))
      strange(`${who.role} ${who.id}, ${who.state}, created an organisation`);
  }

  async function edit(who: Colleague): Promise<void> {
    const { role, endsOn, ...terms } = termsOf(random.pick(ROLES.filter((other) => other !== who.role)));
    // Until it is acknowledged both may hold.
    const meanwhile = random.chance(0.6) ? command(who) : null;
    const done = (): void => void Object.assign(who, { role, endsOn });
    const path = `/api/members/${who.id}`;
    await company(operation('member-edit', `member ${who.id}`, json('PATCH', path, { role, endsOn, ...terms }), { done }), boss);
    await meanwhile;
  }

  async function end(who: Colleague): Promise<void> {
    const meanwhile = random.chance(0.6) ? command(who) : null;
    const done = (): void => void Object.assign(who, { state: 'ended' });
    await company(operation('member-end', `member ${who.id}`, json('DELETE', `/api/members/${who.id}`, undefined), { done }), boss);
    await meanwhile;
  }

  /** Whoever registered is refused as the last owner; beside another one he steps down, and is made one again by him. */
  async function stepDown(): Promise<void> {
    const other = active().find(({ role, guest: known }) => role === 'owner' && !known);
    const become = (role: Role) =>
      operation('member-edit', `member ${accountId}`, json('PATCH', `/api/members/${accountId}`, { role }), { personId: accountId });
    const owners = people.some(({ role, state }) => role === 'owner' && state !== 'ended');
    if (!owners) {
      const answer = await company(become('manager'), boss);
      if (answer !== null && answer.status !== 409) strange(`the last owner stepped down: ${answer.status}`);
    } else if (other !== undefined && (await other.login.enter())) {
      await company(become('manager'), boss);
      await company(become('owner'), other.login);
    }
  }

  /** Until the end of his last day in Paris, and not after it. */
  async function look(who: Colleague): Promise<void> {
    const one = { personId: who.guest ? guest.accountId : who.id, from: traffic.now, until: null as Instant | null };
    traffic.looks.push(one);
    if (who.guest && !(await switched(who))) return;
    let answer = await ask(system, traffic, json('GET', '/api/history', undefined), who.login.cookie);
    if (answer.status === 401 && (await who.login.enter()))
      answer = await ask(system, traffic, json('GET', '/api/history', undefined), who.login.cookie);
    one.until = traffic.now;
    if (answer.status < 300 && who.endsOn !== null && who.endsOn < parisDay(one.from) && !who.guest)
      strange(`auditor ${who.id} until ${who.endsOn} looked on ${one.from}`);
  }

  async function addFactor(who: Colleague): Promise<void> {
    const started = await ask(system, traffic, json('POST', '/api/user/totp', {}), who.login.cookie);
    if (started.status >= 300) return;
    const { secret } = JSON.parse(started.body) as { secret: string };
    const code = generateSync({ secret, epoch: Math.floor(millis(traffic.now) / 1000) });
    const done = (answer: object): void => void who.login.codes.push(...(answer as { recoveryCodes: string[] }).recoveryCodes);
    await theirs(operation('factor-add', `person ${who.id}`, json('POST', '/api/user/totp/confirm', { code }), { done }), who.login);
  }

  await boss.enter();
  while (!traffic.stopped) {
    await traffic.calm;
    const invited = people.filter(({ state }) => state === 'invited');
    const draw = random.next();
    const here = active();
    if (people.filter(({ state }) => state !== 'ended').length < 3 || (draw < 0.08 && here.length < MOST)) await invite();
    if (invited.length > 0 && draw < 0.6) await accept(random.pick(invited));
    else if (draw < 0.7) await command(random.pick(people));
    else if (here.length === 0) await delay(100);
    else if (draw < 0.78) await edit(random.pick(here));
    else if (draw < 0.84) await end(random.pick(here));
    else if (draw < 0.88) await stepDown();
    else if (draw < 0.96) await look(random.pick(here.filter(({ role }) => role === 'auditor').concat(here)));
    else for (const who of here.filter(({ guest: known, login }) => !known && login.codes.length === 0).slice(0, 1)) await addFactor(who);
  }
}
