import { describe, expect, test } from 'vitest';
import {
  selectCardAffordance,
  selectChoices,
  selectClasses,
  selectDay,
  selectDays,
  selectIsFolded,
  selectMemberSummaryActor,
  selectTimetable,
} from '#machines/classes/class-list.selectors.ts';
import { tenVisits } from '#machines/visits/sample-classes.ts';
import { answered, classWith, freeClass, instants, flushPromises, visits } from '../visits/controlled-studio.ts';
import { startClassList, morningClass, emptySummary, sessionAt, thursdayClass } from './class-list-harness.ts';

describe('the timetable', () => {
  test('reads the week around the day, from Monday to Monday of the facility', () => {
    expect(startClassList('/classes', instants.early, 'Pacific/Auckland').question().query).toEqual({
      from: '2026-03-01T11:00:00.000Z',
      to: '2026-03-08T11:00:00.000Z',
    });
  });

  test('shows the classes of today, and of another day without another request', async () => {
    const mia = startClassList();
    await mia.question().answer([thursdayClass, freeClass, morningClass]);
    expect(mia.shown()).toEqual(['class']);
    mia.goes('/classes?day=2026-03-05');
    expect([mia.shown(), mia.queries.length]).toEqual([['thursday'], 1]);
  });

  test('reads another week if it contains the chosen day, and drops the former week', async () => {
    const mia = startClassList();
    await mia.question().answer([freeClass]);
    mia.goes('/classes?day=2026-03-12');
    expect(mia.question().query.from).toBe('2026-03-09T00:00:00.000Z');
    expect(mia.shown()).toBeUndefined();
  });

  test('shows today if the day in the URL does not exist', () => {
    const mia = startClassList('/classes?day=2026-02-30');
    expect(selectDay(mia.seen())).toBe('2026-03-03');
  });

  test('keeps the shown classes when a repeated read fails', async () => {
    const mia = startClassList();
    await mia.question().answer([freeClass]);
    mia.actor.send({ type: 'connection.returned' });
    await mia.question().fail();
    expect(mia.shown()).toEqual(['class']);
    expect(selectTimetable(mia.seen()).getSnapshot().hasTag('failed')).toBe(true);
    selectTimetable(mia.seen()).send({ type: 'retry.pressed' });
    expect(mia.queries).toHaveLength(3);
  });

  test('filters by type, instructor, location and free places, as set in the address', async () => {
    const ana = { id: 'ana', full_name: 'Ana', substituted: false, substitutes_for: null };
    const full = sessionAt('full', '2026-03-03T20:00:00Z', { full: true, instructors: [ana] });
    const flow = { ...morningClass, start_date: '2026-03-03T19:00:00Z', end_date: '2026-03-03T20:00:00Z' };
    const mia = startClassList();
    await mia.question().answer([freeClass, flow, full]);
    const passing = (query: string) => {
      mia.goes(`/classes?${query}`);
      return mia.shown();
    };
    expect(passing('type=Yoga')).toEqual(['morning']);
    expect(passing('instructor=ana')).toEqual(['full']);
    expect(passing('location=Loft')).toEqual(['morning']);
    expect(passing('space=1')).toEqual(['class', 'morning']);
    expect(passing('')).toEqual(['class', 'morning', 'full']);
    expect(selectChoices(mia.seen())).toEqual({
      types: ['CrossFit', 'Yoga'],
      instructors: [{ id: 'ana', full_name: 'Ana' }],
      locations: ['Loft', 'Main Street'],
    });
  });

  test('shows her own classes among those with free places, but not the classes that she has cancelled', async () => {
    const mia = startClassList('/classes?space=1');
    const mine = { ...classWith(visits.waitlisted), id: 'mine' };
    const givenBack = { ...mine, id: 'given back', visit: visits.cancelled };
    await mia.question().answer([mine, givenBack]);
    expect(mia.shown()).toEqual(['mine']);
  });

  test('marks the days with her bookings', async () => {
    const mia = startClassList();
    await mia.question().answer([classWith(visits.booked), { ...morningClass, visit: visits.cancelled }, thursdayClass]);
    const days = selectDays(mia.seen());
    expect(days.map(({ day }) => day)).toEqual([
      '2026-03-02',
      '2026-03-03',
      '2026-03-04',
      '2026-03-05',
      '2026-03-06',
      '2026-03-07',
      '2026-03-08',
    ]);
    expect(days[1]).toEqual({
      day: '2026-03-03',
      isToday: true,
      isPast: false,
      classes: 2,
      mine: 1,
      booked: 1,
      waiting: 0,
      offered: 0,
    });
  });

  test('marks only days with a place of hers as booked, and counts waiting and offered ones separately', async () => {
    const mia = startClassList();
    await mia.question().answer([classWith(visits.waitlisted), { ...classWith(visits.pending), id: 'offered' }]);
    expect(selectDays(mia.seen())[1]).toMatchObject({ mine: 2, booked: 0, waiting: 1, offered: 1 });
  });

  test('folds past classes until she opens them, and again on the next day', async () => {
    const mia = startClassList();
    await mia.question().answer([freeClass, morningClass]);
    expect([selectIsFolded(mia.seen()), selectClasses(mia.seen())?.earlier.map(({ id }) => id)]).toEqual([true, ['morning']]);
    mia.actor.send({ type: 'earlier.toggled' });
    expect(selectIsFolded(mia.seen())).toBe(false);
    mia.goes('/classes?day=2026-03-03');
    expect(selectIsFolded(mia.seen())).toBe(false);
    mia.goes('/classes?day=2026-03-05');
    expect(selectIsFolded(mia.seen())).toBe(true);
  });

  test('shows the next week after midnight of Sunday, if today was shown', async () => {
    const mia = startClassList('/classes', new Date('2026-03-08T23:00:00Z'));
    await mia.question().answer([]);
    mia.actor.send({ type: 'boundary.passed', now: new Date('2026-03-09T00:00:00Z') });
    expect([selectDay(mia.seen()), mia.question().query.from]).toEqual(['2026-03-09', '2026-03-09T00:00:00.000Z']);
  });

  test('uses the studio’s clock, and not the clock of a device that is months ahead', async () => {
    const mia = startClassList('/classes', new Date('2026-11-21T10:00:00Z'));
    await mia.question().answer([], instants.early);
    expect(mia.question().query.from).toBe('2026-03-02T00:00:00.000Z');
    await mia.question().answer([freeClass], instants.early);
    expect([selectDay(mia.seen()), mia.shown()]).toEqual(['2026-03-03', ['class']]);
  });

  test('never moves the time back once the server has sent it', async () => {
    const mia = startClassList();
    await mia.question().answer([classWith(visits.booked)]);
    mia.actor.send({ type: 'boundary.passed', now: instants.deadline });
    mia.actor.send({ type: 'connection.returned' });
    await mia.question().answer([classWith(visits.booked)], instants.early);
    expect(selectCardAffordance('class')(mia.seen())).toMatchObject({ kind: 'booked', late: true });
  });

  test('changes its buttons when a boundary passes, the next of all classes, or midnight', async () => {
    const mia = startClassList();
    await mia.question().answer([classWith(visits.booked), thursdayClass]);
    expect(mia.expected.at(-1)).toBe(freeClass.cancellation_close_date);
    expect(selectCardAffordance('class')(mia.seen())).toMatchObject({ kind: 'booked', late: false });
    mia.actor.send({ type: 'boundary.passed', now: instants.deadline });
    expect(selectCardAffordance('class')(mia.seen())).toMatchObject({ kind: 'booked', late: true });
    mia.actor.send({ type: 'boundary.passed', now: new Date('2026-03-03T19:00:00Z') });
    expect(mia.expected.at(-1)).toBe('2026-03-04T00:00:00.000Z');
  });
});

describe('the summary beside the list', () => {
  const withRoom = async () => {
    const mia = startClassList();
    await mia.question().answer([freeClass]);
    mia.actor.send({ type: 'memberSummary.requested' });
    return mia;
  };

  test('is updated when the studio cancels the next class while the list is open', async () => {
    const mia = await withRoom();
    mia.memberSummaryRequest().answer({ ...emptySummary, bookings: [answered(visits.booked)] });
    await flushPromises();
    expect(mia.next()?.session.id).toBe('class');
    mia.actor.send({ type: 'places.changed', sessionIds: ['class'] });
    mia.memberSummaryRequest().answer(emptySummary);
    await flushPromises();
    expect([mia.next(), mia.memberSummaryRequests]).toMatchObject([null, { length: 2 }]);
  });

  test('is updated when she books a class of any week on her phone', async () => {
    const mia = await withRoom();
    mia.memberSummaryRequest().answer(emptySummary);
    await flushPromises();
    mia.goes('/classes?day=2026-03-12');
    mia.actor.send({ type: 'places.changed', sessionIds: ['class'] });
    mia.memberSummaryRequest().answer({ ...emptySummary, bookings: [answered(visits.booked)] });
    await flushPromises();
    expect(mia.next()?.session.id).toBe('class');
  });

  test('has the same numbers of the pass as the classes, before anything is read again', async () => {
    const ten = { ...tenVisits, visits_left: 9, visits_held: 1 };
    const pass = {
      id: 'pass',
      name: '10-visit pass',
      state: 'active',
      visits_total: 10,
      visits_used: 0,
      visits_held: 1,
      visits_left: 9,
      starts_on: '2026-01-01',
      expires_on: null,
      session_types: null,
      purchased_at: '2026-01-01T00:00:00Z',
    } as const;
    const mia = startClassList();
    await mia.question().answer([freeClass, morningClass, thursdayClass].map((session) => ({ ...session, concession: ten })));
    mia.actor.send({ type: 'memberSummary.requested' });
    mia.memberSummaryRequest().answer({ ...emptySummary, passes: [pass] });
    await flushPromises();
    mia.actor.send({ type: 'card.pressed', sessionId: 'thursday', press: { type: 'retry.pressed' } });
    const held = { ...ten, visits_left: 8, visits_held: 2 };
    const visit = { ...visits.booked, pass_id: 'pass', concession: held };
    mia.actor.send({ type: 'visit.changed', session: { ...freeClass, visit, concession: held }, now: instants.early });
    const sessions = mia.seen().context.sessions ?? [];
    expect(sessions.map(({ concession }) => [concession?.visits_left, concession?.visits_held])).toEqual([
      [8, 2],
      [8, 2],
      [8, 2],
    ]);
    expect(mia.visit('thursday')?.getSnapshot().context.session?.concession).toMatchObject({ visits_left: 8, visits_held: 2 });
    const passes = selectMemberSummaryActor(mia.seen())?.getSnapshot().context.data?.passes;
    expect(passes).toMatchObject([{ visits_left: 8, visits_held: 2, visits_used: 0 }]);
  });

  test('ignores a response that may be older than the change', async () => {
    const mia = await withRoom();
    mia.memberSummaryRequest().answer(emptySummary);
    await flushPromises();
    mia.actor.send({ type: 'visit.changed', session: freeClass, now: instants.early });
    mia.actor.send({ type: 'places.changed', sessionIds: null });
    expect(mia.memberSummaryRequests).toHaveLength(3);
  });

  test('is not read again when another member reacts to a post', async () => {
    const mia = await withRoom();
    mia.memberSummaryRequest().answer(emptySummary);
    await flushPromises();
    mia.actor.send({ type: 'places.changed', sessionIds: ['feed'] });
    expect(mia.memberSummaryRequests).toHaveLength(1);
  });

  test('is read after the connection returns, if it could not be read before', async () => {
    const mia = await withRoom();
    mia.memberSummaryRequest().fail();
    await flushPromises();
    mia.actor.send({ type: 'connection.returned' });
    mia.memberSummaryRequest().answer({ ...emptySummary, bookings: [answered(visits.booked)] });
    await flushPromises();
    expect(mia.next()?.session.id).toBe('class');
  });
});
