import { date, property, assert, option, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeUntil } from '#machines/visits/moved-class.rules.ts';

const hour = 60 * 60 * 1000;
const now = new Date('2026-03-02T11:00:00Z');
const at = (hours: number): Date => new Date(now.getTime() + hours * hour);
const someDay = { min: at(-48), max: at(48), noInvalidDate: true };
const terms = record({ start: date(someDay), deadline: option(date(someDay)) });
const over = (until: Date | null): number => until?.getTime() ?? Number.POSITIVE_INFINITY;

describe('a member in a class that the studio changes', () => {
  it('may cancel for free until the former deadline, or until the class starts', () => {
    assert(
      property(terms, terms, (before, after) => {
        const until = freeUntil(before, after, now) ?? after.deadline;
        expect(over(until)).toBeGreaterThanOrEqual(Math.min(over(before.deadline), after.start.getTime()));
      }),
    );
  });

  it('may cancel for free for two hours after a move, or until the class starts', () => {
    assert(
      property(terms, terms, (before, after) => {
        if (before.start.getTime() === after.start.getTime()) return;
        const until = freeUntil(before, after, now) ?? after.deadline;
        expect(over(until)).toBeGreaterThanOrEqual(Math.min(at(2).getTime(), after.start.getTime()));
      }),
    );
  });

  it('gets no time after the start, and no extra time if the deadline of the class is later', () => {
    assert(
      property(terms, terms, (before, after) => {
        const until = freeUntil(before, after, now);
        if (until === null) return;
        expect(until.getTime()).toBeLessThanOrEqual(after.start.getTime());
        expect(until.getTime()).toBeGreaterThan(over(after.deadline));
      }),
    );
  });

  it('keeps the former deadline if neither start nor deadline change', () => {
    assert(
      property(terms, (same) => {
        expect(freeUntil(same, same, now)).toBeNull();
      }),
    );
  });

  it('may cancel until half past twelve if the class was moved from six to half past twelve', () => {
    expect(freeUntil({ start: at(7), deadline: at(5) }, { start: at(1.5), deadline: at(-0.5) }, now)).toEqual(at(1.5));
    expect(freeUntil({ start: at(1), deadline: at(-1) }, { start: at(3), deadline: at(1) }, now)).toEqual(at(2));
  });
});
