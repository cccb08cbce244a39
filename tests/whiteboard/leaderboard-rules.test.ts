import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { LeaderboardEntry, WhiteboardItem } from '#contract/leaderboard.ts';
import { visitStates } from '#contract/visit-fields.ts';
import { fran } from '#machines/training/sample-training.ts';
import { canLog, filteredEntries, leaderboardFilters, whyEmpty } from '#machines/whiteboard/leaderboard.rules.ts';
import { whyNotLoggable, type LoggingFacts } from '#machines/whiteboard/score-entry.rules.ts';

const row = (id: string, as_prescribed: boolean, rank: number | null): LeaderboardEntry => ({
  id,
  member: { id, kind: 'member', name: id, avatar_url: null, is_you: id === 'Mia' },
  rank,
  tied: false,
  unranked: rank === null ? 'noScore' : null,
  as_prescribed,
  score: null,
});
const board = [row('Ana', true, 1), row('Mia', true, 2), row('Ben', false, 3), row('Kai', true, null), row('Sam', false, null)];

describe('a leaderboard', () => {
  test('shows all entries, or those as prescribed, or scaled, each with the rank among all', () => {
    const shown = leaderboardFilters.map((filter) => filteredEntries(board, filter).map(({ id, rank }) => `${rank ?? '–'} ${id}`));
    expect(shown).toEqual([
      ['1 Ana', '2 Mia', '3 Ben', '– Kai', '– Sam'],
      ['1 Ana', '2 Mia', '– Kai'],
      ['3 Ben', '– Sam'],
    ]);
  });

  test('puts each entry in exactly one of the two filters, unchanged and in the same order', () => {
    const anyBoard = fc
      .array(fc.record({ as_prescribed: fc.boolean(), rank: fc.option(fc.integer({ min: 1, max: 9 })) }), { maxLength: 8 })
      .map((rows) => rows.map(({ as_prescribed, rank }, index) => row(String(index), as_prescribed, rank)));
    fc.assert(
      fc.property(anyBoard, (entries) => {
        const [all, prescribed, scaled] = leaderboardFilters.map((filter) => filteredEntries(entries, filter));
        expect(all).toEqual(entries);
        expect(prescribed?.every((entry) => entry.as_prescribed)).toBe(true);
        expect(scaled?.some((entry) => entry.as_prescribed)).toBe(false);
        const both = new Set([...(prescribed ?? []), ...(scaled ?? [])]);
        expect(entries.filter((entry) => both.has(entry))).toEqual(entries);
        for (const shown of [prescribed, scaled]) expect(shown).toEqual(entries.filter((entry) => shown?.includes(entry)));
      }),
    );
  });

  test('distinguishes an empty leaderboard from one without entries for the filter', () => {
    expect(leaderboardFilters.map((filter) => whyEmpty([], filter))).toEqual(['all', 'all', 'all']);
    expect(leaderboardFilters.map((filter) => whyEmpty(board.slice(0, 2), filter))).toEqual(['all', 'prescribed', 'scaled']);
  });
});

describe('a workout of the whiteboard', () => {
  const start = '2026-03-02T17:00:00.000Z';
  const at = (minutes: number): Date => new Date(Date.parse(start) + minutes * 60_000);
  const facts: LoggingFacts = { whiteboard_visibility: 'public', cancelled: false, start_date: start, visit: { state: 'booked' } };
  const item = (workout_id: string | null): WhiteboardItem => ({ id: 'item', position: 1, definition: fran, workout_id });

  it('can be logged once, by who has a place, from the start on', () => {
    expect([-1, 0, 600].map((minutes) => canLog(facts, item(null), at(minutes)))).toEqual([false, true, true]);
    expect([-1, 0, 600].map((minutes) => canLog(facts, item('logged'), at(minutes)))).toEqual([false, false, false]);
    expect(canLog({ ...facts, visit: null }, item(null), at(0))).toBe(false);
  });

  it('can be logged only if the class allows it and nothing of it is logged yet', () => {
    const anyFacts = fc.record({
      whiteboard_visibility: fc.constantFrom('public' as const, 'attending' as const),
      cancelled: fc.boolean(),
      start_date: fc.constant(start),
      visit: fc.option(fc.record({ state: fc.constantFrom(...visitStates) })),
    });
    fc.assert(
      fc.property(anyFacts, fc.integer({ min: -2, max: 2 }), (session, minutes) => {
        expect(canLog(session, item('logged'), at(minutes))).toBe(false);
        expect(canLog(session, item(null), at(minutes))).toBe(whyNotLoggable(session, at(minutes)) === null);
      }),
    );
  });
});
