/** Which rows of a leaderboard are shown, and which rows of the whiteboard can be logged. Source: docs/spec §6, decisions.training. */
import type { LeaderboardEntry, WhiteboardItem } from '#contract/leaderboard.ts';
import { whyNotLoggable, type LoggingFacts } from './score-entry.rules.ts';

export const leaderboardFilters = ['all', 'prescribed', 'scaled'] as const;
export type LeaderboardFilter = (typeof leaderboardFilters)[number];

/** Ranks count all rows; rows outside the filter are left out. */
export const filteredEntries = (entries: readonly LeaderboardEntry[], filter: LeaderboardFilter): readonly LeaderboardEntry[] =>
  filter === 'all' ? entries : entries.filter(({ as_prescribed }) => as_prescribed === (filter === 'prescribed'));

/** Why no row is shown: no score was logged (`all`), or none matches the filter. */
export const whyEmpty = (entries: readonly LeaderboardEntry[], filter: LeaderboardFilter): LeaderboardFilter =>
  entries.length === 0 ? 'all' : filter;

/** Whether the member can log a score for it now: once for each workout of a class. */
export const canLog = (session: LoggingFacts, { workout_id }: WhiteboardItem, now: Date): boolean =>
  workout_id === null && whyNotLoggable(session, now) === null;
