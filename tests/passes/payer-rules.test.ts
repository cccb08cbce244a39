import { describe, expect, test } from 'vitest';
import type { Payer } from '#contract/concessions.ts';
import { payerOf, whyFirst } from '#machines/passes/payer.rules.ts';
import { freeClass } from '#machines/visits/sample-classes.ts';
import { affordanceOf } from '#machines/visits/affordance.rules.ts';
import { passOptionsOf, payingWith, withChosen } from '#src/features/visits/visit-view.selectors.ts';

const pass = (expires_on: string | null, kind: Payer['kind'] = 'count'): Payer => ({
  pass_id: `${kind} ${expires_on}`,
  name: 'Ten visits',
  kind,
  visits_left: 3,
  visits_total: 10,
  week_used: null,
  week_limit: null,
  expires_on,
});

describe('of several passes', () => {
  test('the first one has a reason why it is first', () => {
    expect(whyFirst([pass('2026-03-10'), pass('2026-04-10')])).toBe('expiresFirst');
    expect(whyFirst([pass('2026-03-10'), pass(null)])).toBe('expiresFirst');
    expect(whyFirst([pass(null, 'membership'), pass('2026-03-10')])).toBe('membership');
  });

  test('no reason is given for a single pass, or for equal ones', () => {
    expect(whyFirst([pass('2026-03-10')])).toBeNull();
    expect(whyFirst([pass('2026-03-10'), pass('2026-03-10')])).toBeNull();
    expect(whyFirst([pass(null), pass(null)])).toBeNull();
  });

  test('the pass that the member chose pays as long as it can, otherwise the first pass', () => {
    const payers = [pass('2026-03-10'), pass('2026-04-10')];
    expect(payerOf(payers, 'count 2026-04-10')).toBe(payers[1]);
    expect(payerOf(payers, 'count 2026-05-10')).toBe(payers[0]);
    expect(payerOf(payers, null)).toBe(payers[0]);
    expect(payerOf([], 'count 2026-04-10')).toBeNull();
  });
});

describe('on the page of a class', () => {
  const payers = [pass('2026-03-10'), { ...pass('2026-04-10'), visits_left: 7 }];
  const now = new Date('2026-03-02T02:00:00Z');
  const choosable = { ...freeClass, concessions: payers };
  const book = affordanceOf(choosable, now);

  test('the choice of the member is kept, and the button shows the cost of the chosen pass', () => {
    expect(book.kind).toBe('book');
    const choice = passOptionsOf(choosable, book, 'count 2026-04-10');
    expect(choice).toEqual({ payers, payer: payers[1], isChosen: true });
    expect(payingWith(book, choice)).toMatchObject({ kind: 'book', cost: { visits_left: 7 } });
  });

  test('a press sends the chosen pass, and no pass if the rules choose', () => {
    const press = { type: 'book.pressed' } as const;
    expect(withChosen(press, passOptionsOf(choosable, book, 'count 2026-04-10'))).toEqual({ ...press, passId: 'count 2026-04-10' });
    expect(withChosen(press, passOptionsOf(choosable, book, null))).toBe(press);
    expect(withChosen({ type: 'cancel.pressed' }, passOptionsOf(choosable, book, 'count 2026-04-10'))).toEqual({ type: 'cancel.pressed' });
  });

  test('there is no choice with one pass, without a pass, or if the class cannot be booked', () => {
    expect(passOptionsOf({ ...freeClass, concessions: payers.slice(0, 1) }, book, null)).toBeNull();
    expect(passOptionsOf(freeClass, book, null)).toBeNull();
    const over = affordanceOf(choosable, new Date(choosable.end_date));
    expect(passOptionsOf(choosable, over, null)).toBeNull();
    expect(payingWith(over, { payers, payer: pass(null), isChosen: true })).toBe(over);
  });
});
