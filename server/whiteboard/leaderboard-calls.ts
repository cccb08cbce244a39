/** Whiteboards of classes and the leaderboards of their workouts. The ranks come only from the rules. */
import type { Leaderboard, LeaderboardEntry, Whiteboard } from '#contract/leaderboard.ts';
import type { Person } from '#contract/people.ts';
import type { LiftSet, WorkoutDefinition } from '#contract/workouts.ts';
import { dayOf, daySpan, isDay } from '#machines/classes/day.rules.ts';
import { liftsOfTotal, rankScores } from '#machines/training/ranking.rules.ts';
import { scoreOfLift } from '#machines/training/lift-score.rules.ts';
import { canSeeWhiteboard } from '#machines/whiteboard/whiteboard.rules.ts';
import { selectClasses, type ClassRow } from '../classes/class-store.ts';
import { readClasses } from '../classes/class-wire.ts';
import { isOneOf } from '../database/sql-lists.ts';
import type { Tx, WorkoutRow } from '../database/schema.ts';
import type { HandlerInput, FacilityMember, CallHandlers } from '../http/handler-input.ts';
import { isByAttendee } from '../feed/sources.ts';
import { readReactions, type ReactionsById } from '../feed/reaction-store.ts';
import { Refused } from '../http/outcome.ts';
import { uuidOf } from '../ids.ts';
import { liveWorkouts, readSets } from '../training/workout-store.ts';
import { settleDue } from '../visits/settle.ts';
import { readItems, readLoggingFacts } from './whiteboard-store.ts';

type LoggedRow = WorkoutRow & { readonly full_name: string; readonly avatar_thumb_url: string | null };

/** Workouts logged for the class by members who attended. */
const loggedIn = (tx: Tx, orgId: string, sessionId: string): Promise<LoggedRow[]> =>
  liveWorkouts(tx, orgId)
    .innerJoin('profiles', 'profiles.id', 'workouts.profile_id')
    .select(['profiles.full_name', 'profiles.avatar_thumb_url'])
    .where('workouts.session_id', '=', sessionId)
    .where(isByAttendee)
    .orderBy('profiles.full_name')
    .orderBy('workouts.id')
    .execute();

type Sets = ReadonlyMap<string, LiftSet[]>;

const scoreOf = (row: WorkoutRow, { scoring }: WorkoutDefinition, sets: Sets) =>
  row.type === 'lift' ? scoreOfLift(scoring, sets.get(row.id) ?? []) : row.score;

/** The entries, best first, entries without a rank last; equal entries are sorted by name. */
function entriesOf(
  definition: WorkoutDefinition,
  rows: readonly LoggedRow[],
  sets: Sets,
  { profileId, reactionsTo }: { readonly profileId: string; readonly reactionsTo: ReactionsById | null },
): LeaderboardEntry[] {
  const scored = rows.map((row) => ({ row, as_prescribed: row.as_prescribed, score: scoreOf(row, definition, sets) }));
  return rankScores(definition.scoring, scored, liftsOfTotal(definition)).map(({ row, rank, tied, unranked, as_prescribed, score }) => ({
    id: row.id,
    member: memberOf(row, profileId),
    rank,
    tied,
    unranked,
    as_prescribed,
    score,
    ...(reactionsTo && { reactions: reactionsTo(row.id) }),
  }));
}

const memberOf = ({ profile_id: id, full_name: name, avatar_thumb_url: avatar_url }: LoggedRow, profileId: string): Person => ({
  id,
  kind: 'member',
  name,
  avatar_url,
  is_you: id === profileId,
});

async function readLeaderboards(tx: Tx, caller: FacilityMember, sessionId: string): Promise<Leaderboard[]> {
  const { orgId, profileId, facility } = caller;
  const facts = await readLoggingFacts(tx, orgId, profileId, sessionId);
  if (!facts) throw new Refused('not_found');
  if (!canSeeWhiteboard(facts)) throw new Refused('whiteboard_hidden');
  const items = (await readItems(tx, orgId, [sessionId])).get(sessionId) ?? [];
  const rows = await loggedIn(tx, orgId, sessionId);
  const lifts = rows.filter(({ type }) => type === 'lift').map(({ id }) => id);
  const sets = await readSets(tx, orgId, lifts);
  const ids = rows.map(({ id }) => id);
  const reactionsTo = facility.feed_enabled ? await readReactions(tx, caller, ids) : null;
  return items.map(({ definition }) => ({
    definition,
    entries: entriesOf(
      definition,
      rows.filter(({ definition_id }) => definition_id === definition.id),
      sets,
      { profileId, reactionsTo },
    ),
  }));
}

/** The workout that the member logged, by `class definition`. */
async function readOwn(tx: Tx, { orgId, profileId }: FacilityMember, sessionIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await liveWorkouts(tx, orgId).where('profile_id', '=', profileId).where(isOneOf('session_id', sessionIds)).execute();
  return new Map(rows.map(({ id, session_id, definition_id }) => [`${session_id} ${definition_id}`, id]));
}

async function whiteboardsOf(tx: Tx, caller: FacilityMember, now: Date, rows: readonly ClassRow[]): Promise<Whiteboard[]> {
  const sessions = await readClasses(tx, { orgId: caller.orgId, profileId: caller.profileId, now }, rows);
  const seen = sessions.filter(canSeeWhiteboard).map(({ id }) => id);
  const items = await readItems(tx, caller.orgId, seen);
  const own = await readOwn(tx, caller, seen);
  return sessions.map((session) => ({
    session,
    items: (items.get(session.id) ?? []).map((item) => ({ ...item, workout_id: own.get(`${session.id} ${item.definition.id}`) ?? null })),
  }));
}

/** The classes of one day at the facility, or the requested class. */
function requestedClasses(tx: Tx, { caller, query, now }: HandlerInput<'listWhiteboards'>): Promise<ClassRow[]> {
  const { orgId, facility } = caller;
  const { session_id: sessionId } = query;
  if (sessionId !== undefined)
    return selectClasses(tx, (classes) => classes.where('sessions.org_id', '=', orgId).where('sessions.id', '=', uuidOf(sessionId)));
  const day = query.day ?? dayOf(now, facility.time_zone);
  if (!isDay(day)) throw new Refused('invalid_input', { issues: { day: { type: 'iso_date', input: day } } });
  const { from, to } = daySpan(day, facility.time_zone);

  return selectClasses(tx, (classes) =>
    classes
      .where('sessions.org_id', '=', orgId)
      .where('sessions.facility_id', '=', facility.id)
      .where('sessions.starts_at', '>=', new Date(from))
      .where('sessions.starts_at', '<', new Date(to)),
  );
}

export const leaderboardCalls: Pick<CallHandlers, 'readLeaderboard' | 'listWhiteboards' | 'readOnlineClass'> = {
  async readLeaderboard({ context, caller, query }) {
    const id = uuidOf(query.session_id);
    await settleDue(context, caller.orgId);
    return context.database.snapshot(async (tx) => ({ leaderboards: await readLeaderboards(tx, caller, id) }));
  },

  async listWhiteboards(input) {
    const { context, caller, now, query } = input;
    await settleDue(context, caller.orgId);
    return context.database.snapshot(async (tx) => {
      const whiteboards = await whiteboardsOf(tx, caller, now, await requestedClasses(tx, input));
      if (query.session_id !== undefined && whiteboards.length === 0) throw new Refused('not_found');
      return { whiteboards };
    });
  },

  async readOnlineClass({ context, caller: { orgId, profileId }, params }) {
    const id = uuidOf(params.id);
    await settleDue(context, orgId);
    return context.database.snapshot(async (tx) => {
      const facts = await readLoggingFacts(tx, orgId, profileId, id);
      if (!facts) throw new Refused('not_found');
      const { online_url: url, visit, cancelled } = facts;
      const hasPlace = !cancelled && (visit?.state === 'booked' || visit?.state === 'attended');
      return { is_online: url !== null, url: hasPlace ? url : null, opens_at: url === null ? null : facts.start_date };
    });
  },
};
