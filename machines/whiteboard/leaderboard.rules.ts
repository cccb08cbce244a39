/** The shown rows of a leaderboard, and the whiteboard rows that can be logged. Source: docs/spec §6, decisions.training. */
import type { LeaderboardEntry, WhiteboardItem } from '#contract/leaderboard.ts';
import { whyNotLoggable, type LoggingFacts } from './score-entry.rules.ts';

export const leaderboardFilters = ['all', 'prescribed', 'scaled'] as const;
export type LeaderboardFilter = (typeof leaderboardFilters)[number];

/** The rows that pass the filter, with unchanged ranks: the ranks count all rows, including rows that the filter hides. */
export const filteredEntries = (entries: readonly LeaderboardEntry[], filter: LeaderboardFilter): readonly LeaderboardEntry[] =>
  filter === 'all' ? entries : entries.filter(({ as_prescribed }) => as_prescribed === (filter === 'prescribed'));

export const whyEmpty = (entries: readonly LeaderboardEntry[], filter: LeaderboardFilter): LeaderboardFilter =>
  entries.length === 0 ? 'all' : filter;

/** Can the member log a score for this row now? Each workout of a class can be logged once. */
export const canLog = (session: LoggingFacts, { workout_id }: WhiteboardItem, now: Date): boolean =>
  workout_id === null && whyNotLoggable(session, now) === null;
