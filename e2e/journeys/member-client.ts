/** Reads the stored data without the page, and acts on another device. */
import { setTimeout as pause } from 'node:timers/promises';
import * as authCalls from '#contract/auth-calls.ts';
import * as classCalls from '#contract/class-calls.ts';
import * as passCalls from '#contract/pass-calls.ts';
import * as visitCalls from '#contract/visit-calls.ts';
import type { Session } from '#contract/classes.ts';
import type { Pass } from '#contract/member-passes.ts';
import type { Visit } from '#contract/visits.ts';
import { type Api, createApi } from '#src/api/api.ts';
import { type Member, mia } from '#e2e/fixtures.ts';
import type { Studio } from '#e2e/studio.ts';

export type Organisation = 'Ironbark Box' | 'Still Room';

export interface MemberClient {
  readonly api: Api;
  readonly classAt: (name: string, start: string) => Promise<Session>;
  readonly visitsTo: (session: Session) => Promise<readonly Visit[]>;
  /** The member's visits to a class that are not cancelled. */
  readonly livingVisitsTo: (session: Session) => Promise<readonly Visit[]>;
  /** The only visit to a class that is not cancelled; throws if there is none, or more than one. */
  readonly livingVisitTo: (session: Session) => Promise<Visit>;
  readonly book: (session: Session) => Promise<Visit>;
  readonly cancel: (visit: Pick<Visit, 'id'>) => Promise<Visit>;
  readonly passes: () => Promise<readonly Pass[]>;
}

/** Repeats a request that the server refused as busy, like the app does. */
async function fetchUnlessBusy(request: Request, tries = 5): Promise<Response> {
  const response = await fetch(request.clone());
  if (response.status !== 503 || tries === 1) return response;
  await pause(Number(response.headers.get('retry-after') ?? 1) * 1000);
  return fetchUnlessBusy(request, tries - 1);
}

export async function openMemberClient(
  { url }: Studio,
  member: Member,
  organisation: Organisation = 'Ironbark Box',
): Promise<MemberClient> {
  let cookie = '';
  let guid: string | null = null;
  const api = createApi({
    origin: url,
    facility: () => guid,
    locale: () => 'en',
    onSignedOut: () => undefined,
    onServerTime: () => undefined,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      request.headers.set('cookie', cookie);
      const answer = await fetchUnlessBusy(request);
      cookie ||= answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      return answer;
    },
  });
  const profile = answered(await api.call(authCalls.signIn, { body: member }));
  guid = profile.accounts.find(({ org }) => org.name === organisation)?.facilities[0]?.guid ?? null;
  const book = async ({ id }: Session) =>
    answered(await api.call(visitCalls.bookVisit, { params: { id }, body: {}, key: crypto.randomUUID() }));
  const cancel = async ({ id }: Pick<Visit, 'id'>) =>
    answered(await api.call(visitCalls.cancelVisit, { params: { id }, key: crypto.randomUUID() }));
  const visitsTo = async ({ id }: Session) => {
    const { visits } = answered(await api.call(visitCalls.listVisits, { query: { limit: '100' } }));
    return visits.filter(({ session }) => session?.id === id);
  };
  const livingVisitsTo = async (session: Session) => (await visitsTo(session)).filter(({ state }) => state !== 'cancelled');
  return {
    api,
    classAt: (name, start) => findClass(api, name, start),
    visitsTo,
    livingVisitsTo,
    livingVisitTo: async (session) => {
      const [visit, ...others] = await livingVisitsTo(session);
      if (!visit || others.length > 0) throw new Error(`${others.length + (visit ? 1 : 0)} visits to ${session.name}`);
      return visit;
    },
    book,
    cancel,
    passes: async () => answered(await api.call(passCalls.listPasses)).passes,
  };
}

async function findClass(api: Api, name: string, start: string): Promise<Session> {
  const from = new Date(start);
  const query = { from: from.toISOString(), to: new Date(from.getTime() + 1).toISOString() };
  const { sessions } = answered(await api.call(classCalls.listSessions, { query }));
  const found = sessions.find((session) => session.name === name);
  if (!found) throw new Error(`there is no ${name} at ${start}`);
  return found;
}

function answered<A>(outcome: { readonly kind: 'answered'; readonly answer: A } | { readonly kind: 'refused' }): A {
  if (outcome.kind === 'answered') return outcome.answer;
  throw new Error(`the studio refused: ${JSON.stringify(outcome)}`);
}

const initialClasses: ReadonlySet<number> = new Set(
  ['2026-03-02T07:10+13:00', '2026-03-02T09:30+13:00', '2026-03-02T19:15+13:00', '2026-03-04T17:30+13:00'].map(Date.parse),
);

/** Cancels the classes that Mia has booked in a test, even if the test failed, so that the next test finds the initial state. */
export async function cancelBookingsOfMia(studio: Studio): Promise<void> {
  const client = await openMemberClient(studio, mia);
  const { visits } = answered(await client.api.call(visitCalls.listBookings));
  for (const visit of visits) if (visit.session && !initialClasses.has(Date.parse(visit.session.start_date))) await client.cancel(visit);
}

/** Ends the session of a page on the server only, without a notice to the page. */
export async function endPageSession(
  { url }: Studio,
  cookies: readonly { readonly name: string; readonly value: string }[],
): Promise<void> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${url}/api/v1/authentication`, { method: 'DELETE', headers: { cookie } });
  if (!answer.ok) throw new Error(`the session did not end: ${answer.status}`);
}
