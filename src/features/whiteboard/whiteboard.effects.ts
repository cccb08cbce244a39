import { fromPromise } from 'xstate';
import * as classCalls from '#contract/class-calls.ts';
import * as leaderboardCalls from '#contract/leaderboard-calls.ts';
import type { Session } from '#contract/classes.ts';
import type { Leaderboard, OnlineClass, Whiteboard, WhiteboardItem } from '#contract/leaderboard.ts';
import type { Problem } from '#contract/problem.ts';
import { createResourceMachine } from '#machines/app/resource.machine.ts';
import type { LoadAnswer } from '#machines/app/resource.types.ts';
import type { Api } from '#src/api/api.ts';
import type { ServerClock } from '#src/api/server-clock.ts';

interface BoardDependencies {
  readonly api: Api;
  readonly clock: ServerClock;
}

export interface DayQuery {
  readonly day: string;
}

const readDay = ({ api, clock }: BoardDependencies) =>
  fromPromise<LoadAnswer<readonly Whiteboard[]>, { readonly query: DayQuery }>(async ({ input: { query }, signal }) => {
    const answered = await api.call(leaderboardCalls.listWhiteboards, { query, signal });
    return answered.kind === 'refused' ? answered : { kind: 'read', data: answered.answer.whiteboards, readAt: clock.now().toISOString() };
  });

export const createWhiteboardLogic = (deps: BoardDependencies) => createResourceMachine<readonly Whiteboard[], DayQuery>(readDay(deps));

export type ClassPartName = 'workouts' | 'leaderboard' | 'online';

export interface PartQuery {
  readonly sessionId: string;
  readonly part: ClassPartName;
}

/** The content of a part of a class; the fields of other parts are empty. */
export interface ClassPart {
  readonly session: Session;
  readonly items: readonly WhiteboardItem[];
  readonly leaderboards: readonly Leaderboard[];
  readonly online: OnlineClass | null;
}

const isHidden = ({ problem }: { readonly problem: Problem }): boolean => problem.code === 'whiteboard_hidden';

/** A member who may not see the whiteboard sees no leaderboard either. */
async function readBoards(api: Api, { part, sessionId }: PartQuery, signal: AbortSignal) {
  if (part !== 'leaderboard') return [];
  const answered = await api.call(leaderboardCalls.readLeaderboard, { query: { session_id: sessionId }, signal });
  if (answered.kind === 'refused') return isHidden(answered) ? [] : answered;
  return answered.answer.leaderboards;
}

async function readOnline(api: Api, { part, sessionId }: PartQuery, signal: AbortSignal) {
  if (part !== 'online') return null;
  const answered = await api.call(leaderboardCalls.readOnlineClass, { params: { id: sessionId }, signal });
  return answered.kind === 'refused' ? answered : answered.answer;
}

const readPart = ({ api, clock }: BoardDependencies) =>
  fromPromise<LoadAnswer<ClassPart>, { readonly query: PartQuery }>(async ({ input: { query }, signal }) => {
    const [boards, leaderboards, online, session] = await Promise.all([
      api.call(leaderboardCalls.listWhiteboards, { query: { session_id: query.sessionId }, signal }),
      readBoards(api, query, signal),
      readOnline(api, query, signal),
      api.call(classCalls.readSession, { params: { id: query.sessionId }, signal }),
    ]);
    if (session.kind === 'refused') return session;
    if (boards.kind === 'refused') return boards;
    if ('kind' in leaderboards) return leaderboards;
    if (online && 'kind' in online) return online;
    const items = boards.answer.whiteboards[0]?.items ?? [];
    return { kind: 'read', data: { session: session.answer, items, leaderboards, online }, readAt: clock.now().toISOString() };
  });

export const createClassPartLogic = (deps: BoardDependencies) => createResourceMachine<ClassPart, PartQuery>(readPart(deps));
