/** The reads whose cost must depend on the page size and not on the history. */
import type { CallName } from '#contract/calls.ts';
import { hashToken } from '#server/auth/sign-in-session-store.ts';
import type { Context } from '#server/context.ts';
import { feedCalls } from '#server/feed/feed-calls.ts';
import { notificationCalls } from '#server/notifications/notification-calls.ts';
import { workoutCalls } from '#server/training/workout-calls.ts';
import { clientVisitCalls } from '#server/visits/client-visits.ts';
import { visitCalls } from '#server/visits/visit-calls.ts';
import { contextOf } from '#tests/jobs/post-context.ts';
import { start, type TestFacility, type TestMember } from '#tests/server/world.ts';
import { buffersOf, costsOf, type PlanKind, type RecordingDatabase, type StatementCost } from './statement-costs.ts';

const handlers = { ...visitCalls, ...clientVisitCalls, ...workoutCalls, ...feedCalls, ...notificationCalls };

export const pageReads = {
  bookings: { call: 'listBookings', query: {} },
  visits: { call: 'listVisits', query: { limit: '10' } },
  'client visits': { call: 'listClientVisits', query: { limit: '10' } },
  feed: { call: 'listActivities', query: { limit: '10' } },
  workouts: { call: 'listWorkouts', query: { limit: '10' } },
  notifications: { call: 'listNotifications', query: {} },
} as const satisfies Readonly<Record<string, { readonly call: CallName & keyof typeof handlers; readonly query: object }>>;

export type PageRead = keyof typeof pageReads;

const callAs = async (context: Context, member: TestMember, place: TestFacility, read: PageRead): Promise<unknown> => {
  const facility = await context.database.once((handle) =>
    handle.selectFrom('facilities').selectAll().where('id', '=', place.facilityId).executeTakeFirstOrThrow(),
  );
  const { call, query } = pageReads[read];
  const caller = { profileId: member.profileId, tokenHash: hashToken(member.token), orgId: place.orgId, facility };
  const input = { context, now: start, caller, params: {}, query, body: {}, locale: 'en', key: null, address: '' };
  return Reflect.apply(handlers[call], null, [input]);
};

/** The cost of each statement of a read, except for the one that finds the facility. */
export async function costsOfRead(
  url: string,
  recording: RecordingDatabase,
  { member, place, read, kind }: { member: TestMember; place: TestFacility; read: PageRead; kind: PlanKind },
): Promise<readonly StatementCost[]> {
  const [, ...statements] = await recording.record(() => callAs(contextOf(recording.database), member, place, read));
  return costsOf(url, statements, kind);
}

export const buffersOfRead = async (...input: Parameters<typeof costsOfRead>): Promise<number> => buffersOf(await costsOfRead(...input));
