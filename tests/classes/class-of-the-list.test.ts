import { describe, expect, test } from 'vitest';
import type { AnyActorRef } from 'xstate';
import { selectCardAffordance, selectDay, selectDays, selectOpenId, selectTimetable } from '#machines/classes/class-list.selectors.ts';
import { selectAffordance } from '#machines/visits/visit.selectors.ts';
import { answered, changed, classWith, freeClass, reads, flushPromises, tenVisits, visits } from '../visits/controlled-studio.ts';
import { startClassList, thursdayClass } from './class-list-harness.ts';

describe('a class of the list', () => {
  test('is booked from its card, which updates the list, its day and the app', async () => {
    const mia = startClassList();
    await mia.question().answer([freeClass]);
    mia.actor.send({ type: 'card.pressed', sessionId: 'class', press: { type: 'book.pressed' } });
    const booking = mia.calls.at(-1);
    expect(booking).toMatchObject({ port: 'bookVisit', input: { sessionId: 'class' } });
    booking?.answer(changed(answered(visits.booked)));
    await flushPromises();
    expect(selectDays(mia.seen())[1]?.mine).toBe(1);
    expect(mia.emitted).toMatchObject([{ type: 'progress.succeeded', text: 'booked' }]);
    expect(selectTimetable(mia.seen()).getSnapshot().context.data?.[0]?.visit?.state).toBe('booked');
  });

  test('causes a read of all classes after its booking, so that each shows the remaining visits of the pass', async () => {
    const mia = startClassList();
    await mia.question().answer([freeClass, thursdayClass]);
    mia.actor.send({ type: 'card.pressed', sessionId: 'class', press: { type: 'book.pressed' } });
    mia.calls.at(-1)?.answer(changed(answered(visits.booked)));
    await flushPromises();
    expect(mia.queries).toHaveLength(2);
    await mia.question().answer([classWith(visits.booked), { ...thursdayClass, concession: { ...tenVisits, visits_left: 2 } }]);
    expect(selectCardAffordance('thursday')(mia.seen())).toMatchObject({ kind: 'book', cost: { visits_left: 2 } });
  });

  test('has the same actor on its card and on its page', async () => {
    const mia = startClassList();
    await mia.question().answer([freeClass]);
    mia.actor.send({ type: 'card.pressed', sessionId: 'class', press: { type: 'book.pressed' } });
    const before = mia.visit('class');
    mia.goes('/classes/class');
    expect([selectOpenId(mia.seen()), mia.visit('class') === before]).toEqual(['class', true]);
    mia.goes('/classes');
    expect(selectOpenId(mia.seen())).toBeNull();
    expect(mia.visit('class')?.getSnapshot().hasTag('busy')).toBe(true);
  });

  test('keeps the day and the filters of the list beside it', async () => {
    const mia = startClassList('/classes?day=2026-03-05');
    await mia.question().answer([freeClass, thursdayClass]);
    mia.goes('/classes/thursday');
    expect(selectDay(mia.seen())).toBe('2026-03-05');
  });

  test('opens from a link, before and even without the list', async () => {
    const mia = startClassList('/classes/class');
    expect(mia.calls.at(-1)).toMatchObject({ port: 'readSession', input: { sessionId: 'class' } });
    mia.calls.at(-1)?.answer(reads(freeClass));
    await flushPromises();
    const actor = mia.visit('class');
    expect(actor && selectAffordance(actor.getSnapshot()).kind).toBe('book');
  });

  test('is updated when the list is read', async () => {
    const mia = startClassList('/classes/class');
    await mia.question().answer([classWith(visits.booked)]);
    expect(mia.visit('class')?.getSnapshot().matches('booked')).toBe(true);
  });

  test('is updated in the list and on its page after a change on another device', async () => {
    const mia = startClassList();
    await mia.question().answer([freeClass]);
    mia.goes('/classes/class');
    mia.actor.send({ type: 'places.changed', sessionIds: ['class'] });
    await mia.question().answer([{ ...freeClass, full: true }]);
    const actor = mia.visit('class');
    expect(actor && selectAffordance(actor.getSnapshot()).kind).toBe('joinWaitlist');
    expect(selectCardAffordance('class')(mia.seen())).toMatchObject({ kind: 'joinWaitlist' });
  });

  test('of another week is read with a separate call after a change on another device', async () => {
    const mia = startClassList('/classes/class');
    mia.calls.at(-1)?.answer(reads(freeClass));
    await mia.question().answer([thursdayClass]);
    mia.actor.send({ type: 'places.changed', sessionIds: ['class'] });
    expect(mia.calls).toHaveLength(2);
    mia.calls.at(-1)?.answer(reads({ ...freeClass, full: true }));
    await flushPromises();
    const actor = mia.visit('class');
    expect(actor && selectAffordance(actor.getSnapshot()).kind).toBe('joinWaitlist');
  });

  test('of another week that she opened before and opens again from the bell is read again, and shows the offer', async () => {
    const mia = startClassList('/classes?day=2026-03-12');
    await mia.question().answer([{ ...classWith(visits.waitlisted), id: 'class' }]);
    mia.goes('/classes/class?day=2026-03-12');
    mia.goes('/classes');
    await mia.question().answer([thursdayClass]);
    mia.actor.send({ type: 'places.changed', sessionIds: ['class'] });
    expect(mia.calls).toHaveLength(0);
    mia.goes('/classes/class');
    expect(mia.calls.at(-1)).toMatchObject({ port: 'readSession', input: { sessionId: 'class' } });
    mia.calls.at(-1)?.answer(reads(classWith(visits.pending)));
    await flushPromises();
    expect(mia.visit('class')?.getSnapshot().matches('offered')).toBe(true);
  });

  test('of another week is read once when she opens it for the first time, and not again while it stays open', () => {
    const mia = startClassList('/classes');
    mia.goes('/classes/class');
    mia.goes('/classes/class?type=Yoga');
    expect(mia.calls).toHaveLength(1);
  });

  test('of the shown week is not read with a separate call when she opens it again', async () => {
    const mia = startClassList();
    await mia.question().answer([freeClass]);
    mia.goes('/classes/class');
    mia.goes('/classes');
    mia.goes('/classes/class');
    expect(mia.calls).toHaveLength(0);
  });

  test('gives every request its own key, for the same class or another one', async () => {
    const mia = startClassList();
    await mia.question().answer([freeClass, thursdayClass]);
    mia.actor.send({ type: 'card.pressed', sessionId: 'class', press: { type: 'book.pressed' } });
    mia.actor.send({ type: 'card.pressed', sessionId: 'thursday', press: { type: 'book.pressed' } });
    const keys = mia.calls.map(({ input }) => input.key);
    expect(new Set(keys).size).toBe(2);
  });

  test('stops with the screen: a late response of one studio changes nothing', async () => {
    const mia = startClassList();
    await mia.question().answer([freeClass]);
    mia.actor.send({ type: 'card.pressed', sessionId: 'class', press: { type: 'book.pressed' } });
    const visit = mia.visit('class') as AnyActorRef;
    mia.actor.stop();
    mia.calls.at(-1)?.answer(changed(answered(visits.booked)));
    await flushPromises();
    expect(visit.getSnapshot().status).toBe('stopped');
    expect(mia.emitted).toEqual([]);
  });
});
