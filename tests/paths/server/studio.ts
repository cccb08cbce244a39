/** The studio of one path, with its members. When the path changes the studio, its folder is loaded again. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { Session } from '#contract/classes.ts';
import { Problem, type ProblemCode } from '#contract/problem.ts';
import { Visit } from '#contract/visits.ts';
import { ObservationMismatch } from '#atlas/paths/driver.ts';
import { notifyAll } from '#server/notifications/notification-outbox.ts';
import { cancelClass, removeFromClass } from '#server/studio/timetable/change-booked-classes.ts';
import { loadStudioFiles } from '#server/studio/load/load-folders.ts';
import { classId, facilityGuid, orgId, profileId } from '#server/studio/load/studio-ids.ts';
import { applyEvent, closeClassTransaction, currentSessionFacts, openClassTransaction } from '#server/visits/class-transaction.ts';
import { settle } from '#server/visits/settle.ts';
import { latestVisit } from '#server/visits/visit-store.ts';
import { calendarOf, header } from '#tests/studio/small-studio.ts';
import type { TestResponse } from '#tests/server/test-server.ts';
import type { ServerEnvironment } from './server-environment.ts';

/** A time zone with the offset of UTC all year. */
export const timeZone = 'Atlantic/Reykjavik';

export interface ClassLines {
  readonly uid: string;
  /** For example `20260303T180000`. */
  readonly start: string;
  readonly more: readonly string[];
}

export interface Folder {
  readonly classes: readonly ClassLines[];
  /** First name → the cell with the member's passes in `members.csv`. */
  readonly members: Readonly<Record<string, string>>;
}

export interface PathStudio {
  readonly serverEnvironment: ServerEnvironment;
  readonly orgKey: string;
  readonly clock: () => Date;
  readonly at: (instant: Date) => Promise<void>;
  readonly folder: () => Folder;
  readonly change: (folder: Folder) => Promise<void>;
  readonly as: (
    name: string,
  ) => (method: string, path: string, body?: unknown, more?: Readonly<Record<string, string>>) => Promise<TestResponse>;
  readonly emailOf: (name: string) => string;
  readonly classId: (uid: string) => string;
}

const document = (orgKey: string) => ({
  organisation: { key: orgKey, name: 'The Box', brand: '#b4532a', currency: 'NZD', time_zone: timeZone },
  booking: { opens_days_before: 60 },
  facilities: [{ key: 'main', name: 'Main Street', address: '1 Main Street' }],
  class_types: [{ name: 'Strength', capacity: 10 }],
  staff: [{ key: 'ana', name: 'Ana Whaanga' }],
  pass_types: [
    { key: 'ten', name: '10-visit pass', kind: 'count', visits: 10 },
    { key: 'two', name: '2-visit pass', kind: 'count', visits: 2 },
    { key: 'unlimited', name: 'Unlimited', kind: 'membership' },
  ],
});

const eventLines = ({ uid, start, more }: ClassLines): string[] => [
  `UID:${uid}`,
  `DTSTART;TZID=${timeZone}:${start}`,
  'DURATION:PT1H',
  'SUMMARY:Strength',
  ...more,
];

const titled = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)} Example`;

/** Creates a session that lasts longer than any path: its maximum lifetime ends with the year. */
const signedIn = async ({ database }: ServerEnvironment, profile: string): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  const begun = { created_at: new Date('2026-12-01T00:00:00Z'), used_at: new Date('2026-03-01T00:00:00Z') };
  const session = { token_hash: createHash('sha256').update(token).digest(), profile_id: profile, ...begun };
  await database.once((handle) =>
    handle
      .insertInto('auth_sessions')
      .values({ ...session, expires_at: new Date('2026-12-31T00:00:00Z') })
      .execute(),
  );
  return token;
};

/** All paths use one address, so the counters are cleared between paths. */
const clearRateLimits = async ({ database }: ServerEnvironment): Promise<void> => {
  await database.once((handle) => handle.deleteFrom('rate_limits').execute());
};

/** Loads the folder at an instant. Every member in it is signed in. */
export const openPathStudio = async (serverEnvironment: ServerEnvironment, start: Date, first: Folder): Promise<PathStudio> => {
  const orgKey = `box-${randomUUID()}`;
  const state = { clock: start, folder: first };
  const emailOf = (name: string): string => `${name}@${orgKey}.example.org`;
  const load = async (folder: Folder): Promise<void> => {
    state.folder = folder;
    await loadStudioFiles(serverEnvironment.contextAt(state.clock), {
      studio: JSON.stringify(document(orgKey)),
      timetable: calendarOf(folder.classes.map(eventLines)),
      members: [
        header,
        ...Object.entries(folder.members).map(([name, passes]) => `${titled(name)},${emailOf(name)},en,main,${passes}`),
        '',
      ].join('\n'),
      history: null,
    });
  };
  await clearRateLimits(serverEnvironment);
  await serverEnvironment.at(start);
  await load(first);
  const guid = facilityGuid(orgKey, 'main');
  const tokens = new Map<string, string>();
  for (const name of Object.keys(first.members)) tokens.set(name, await signedIn(serverEnvironment, profileId(emailOf(name))));
  return {
    serverEnvironment,
    orgKey,
    clock: () => state.clock,
    async at(instant) {
      state.clock = instant;
      await serverEnvironment.at(instant);
    },
    folder: () => state.folder,
    change: load,
    as: (name) => (method, path, body, more) => {
      const headers = { cookie: `sid=${tokens.get(name)}`, 'x-app': 'spotter-member/7.3.9', 'x-facility-guid': guid, 'x-facility': guid };
      return serverEnvironment.sendRequest(method, `/api/v1${path}`, {
        headers: { ...headers, ...more },
        ...(body === undefined ? {} : { body }),
      });
    },
    emailOf,
    classId: (uid) => {
      const lines = first.classes.find((one) => one.uid === uid);
      const day = lines?.start.replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3');
      return classId(orgKey, `${uid}/${day}`);
    },
  };
};

/** The studio cancels a class, even if it has already started. */
export const cancelAtOnce = ({ serverEnvironment, orgKey, clock }: PathStudio, sessionId: string): Promise<void> => {
  const now = clock();
  return serverEnvironment.database.transaction((tx) =>
    cancelClass(
      { context: serverEnvironment.contextAt(now), tx, orgId: orgId(orgKey), now, notifications: [] },
      sessionId,
      'The heating is broken',
    ),
  );
};

export const noteNoShow = async (
  { serverEnvironment, orgKey, clock, emailOf }: PathStudio,
  sessionId: string,
  name: string,
): Promise<void> => {
  const now = clock();
  const org = orgId(orgKey);
  await serverEnvironment.database.transaction(async (tx) => {
    const work = await openClassTransaction(serverEnvironment.contextAt(now), tx, now, org, sessionId);
    const visit = await latestVisit(tx, org, sessionId, profileId(emailOf(name)));
    if (!work || !visit) return;
    await applyEvent(work, visit, { type: 'member.missed', now, session: currentSessionFacts(work) });
    await closeClassTransaction(work);
  });
};

/** Nothing happens if the chart does not accept it. */
export const removeFromClassNow = async (
  { serverEnvironment, orgKey, clock, emailOf }: PathStudio,
  sessionId: string,
  name: string,
): Promise<void> => {
  const now = clock();
  const org = orgId(orgKey);
  const context = serverEnvironment.contextAt(now);
  await serverEnvironment.database.transaction(async (tx) => {
    const work = await openClassTransaction(context, tx, now, org, sessionId);
    if (!work) return;
    await settle(work);
    const visit = await latestVisit(tx, org, sessionId, profileId(emailOf(name)));
    if (!visit) return;
    await removeFromClass(work, visit);
    await closeClassTransaction(work);
    await notifyAll(tx, context, work.notifications);
  });
};

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  );
};

export const mustBe = (what: string, expected: unknown, seen: unknown): void => {
  const [wanted, found] = [JSON.stringify(sorted(expected)), JSON.stringify(sorted(seen))];
  if (wanted !== found) throw new ObservationMismatch(`${what}: ${wanted} was expected and ${found} seen`, expected, seen);
};

export const bodyOf = <S extends v.GenericSchema>(what: string, schema: S, answer: TestResponse): v.InferOutput<S> => {
  if (answer.status !== 200) throw new ObservationMismatch(`${what} is answered with ${answer.status}: ${answer.text}`, 200, answer.status);
  return v.parse(schema, answer.body);
};

export const visitIn = (what: string, answer: TestResponse): Visit => bodyOf(what, Visit, answer);
export const sessionIn = (what: string, answer: TestResponse): Session => bodyOf(what, Session, answer);

export const mustBeProblem = (what: string, answer: TestResponse, code: ProblemCode): void => {
  const problem = v.safeParse(Problem, answer.body);
  if (!problem.success) throw new ObservationMismatch(`${what} is answered with ${answer.status} and no problem`, code, answer.text);
  mustBe(`${what} is refused`, code, problem.output.code);
  mustBe(`${what} has the status of its problem`, problem.output.status, answer.status);
};
