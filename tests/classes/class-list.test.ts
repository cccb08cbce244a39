/** Mia looks through the timetable and acts on it. */
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, type AnyActorRef } from 'xstate';
import type { Session } from '#contract/classes.ts';
import { createResourceMachine } from '#machines/app/resource.machine.ts';
import type { LoadAnswer } from '#machines/app/resource.types.ts';
import { parseRoute } from '#machines/app/route.rules.ts';
import type { FeedbackEvent } from '#machines/feedback/feedback.events.ts';
import { createClassListMachine } from '#machines/classes/class-list.machine.ts';
import {
  selectCardAffordance,
  selectChoices,
  selectClasses,
  selectDay,
  selectDays,
  selectIsFolded,
  selectOpenId,
  selectStanding,
  selectTimetable,
  selectVisitActor,
} from '#machines/classes/class-list.selectors.ts';
import type { Span } from '#machines/classes/day.rules.ts';
import { nextBooking, type Standing } from '#machines/classes/standing.rules.ts';
import { createVisitMachine } from '#machines/visits/visit.machine.ts';
import { selectAffordance } from '#machines/visits/visit.selectors.ts';
import {
  answered,
  changed,
  classWith,
  createPorts,
  freeClass,
  instants,
  reads,
  settled,
  tenVisits,
  visits,
} from '../visits/studio-by-hand.ts';

const other = (id: string, start: string, rest: Partial<Session> = {}): Session => ({
  ...freeClass,
  id,
  start_date: start,
  end_date: new Date(Date.parse(start) + 3_600_000).toISOString(),
  ...rest,
});
const morning = other('morning', '2026-03-03T06:00:00Z', {
  name: 'Flow',
  type: 'Yoga',
  location: { name: 'Loft', address: '2 Side Street' },
});
const thursday = other('thursday', '2026-03-05T18:00:00Z');

interface Question {
  readonly query: Span;
  readonly answer: (sessions: readonly Session[], at?: Date) => Promise<void>;
  readonly fail: () => Promise<void>;
}

interface StandingAsked {
  readonly answer: (standing: Standing) => void;
  readonly fail: () => void;
}
const nothingBooked: Standing = { bookings: [], passes: [], memberships: [] };

const atTheList = (path = '/classes', now: Date = instants.early, timeZone = 'UTC') => {
  const ports = createPorts();
  const asked: Question[] = [];
  const load = fromPromise<LoadAnswer<readonly Session[]>, { readonly query: Span }>(
    ({ input }) =>
      new Promise((resolve, reject) => {
        asked.push({
          query: input.query,
          answer: (data, at = now) => {
            resolve({ kind: 'read', data, readAt: at.toISOString() });
            return settled();
          },
          fail: () => {
            reject(new Error('lost'));
            return settled();
          },
        });
      }),
  );
  const standings: StandingAsked[] = [];
  const loadStanding = fromPromise<LoadAnswer<Standing>, { readonly query: undefined }>(
    () =>
      new Promise((resolve, reject) => {
        standings.push({
          answer: (data) => resolve({ kind: 'read', data, readAt: now.toISOString() }),
          fail: () => reject(new Error('lost')),
        });
      }),
  );
  const machine = createClassListMachine().provide({
    actors: {
      standing: createResourceMachine<Standing>().provide({ actors: { load: loadStanding } }),
      timetable: createResourceMachine<readonly Session[], Span>().provide({ actors: { load } }),
      visit: createVisitMachine().provide({ actors: ports.actors }),
      readOpen: ports.actors.readSession,
      waitForBoundary: ports.actors.waitForBoundary,
    },
  });
  const place = (to: string) => {
    const [pathname = '', search = ''] = to.split('?');
    return parseRoute(pathname, search);
  };
  const actor = createActor(machine, { input: { route: place(path), now, timeZone, keySeed: 'mia' } });
  const told: FeedbackEvent[] = [];
  actor.on('*', (event) => told.push(event));
  actor.start();
  const seen = () => actor.getSnapshot();
  return {
    actor,
    calls: ports.calls,
    expected: ports.expected,
    told,
    seen,
    goes: (to: string) => actor.send({ type: 'route.entered', route: place(to) }),
    question: (): Question => {
      const last = asked.at(-1);
      if (!last) throw new Error('nothing was asked');
      return last;
    },
    asked,
    standings,
    stands: (): StandingAsked => {
      const last = standings.at(-1);
      if (!last) throw new Error('nobody asked what comes next');
      return last;
    },
    next: () => {
      const standing = selectStanding(seen())?.getSnapshot().context.data;
      return standing ? nextBooking(standing, now) : undefined;
    },
    shown: () => selectClasses(seen())?.ahead.map(({ id }) => id),
    visit: (id: string) => selectVisitActor(id)(seen()),
  };
};

describe('the timetable', () => {
  test('reads the week around the day, from Monday to Monday of the facility', () => {
    expect(atTheList('/classes', instants.early, 'Pacific/Auckland').question().query).toEqual({
      from: '2026-03-01T11:00:00.000Z',
      to: '2026-03-08T11:00:00.000Z',
    });
  });

  test('shows the classes of today, and of another day without asking again', async () => {
    const mia = atTheList();
    await mia.question().answer([thursday, freeClass, morning]);
    expect(mia.shown()).toEqual(['class']);
    mia.goes('/classes?day=2026-03-05');
    expect([mia.shown(), mia.asked.length]).toEqual([['thursday'], 1]);
  });

  test('reads another week when the day lies there, and forgets the former', async () => {
    const mia = atTheList();
    await mia.question().answer([freeClass]);
    mia.goes('/classes?day=2026-03-12');
    expect(mia.question().query.from).toBe('2026-03-09T00:00:00.000Z');
    expect(mia.shown()).toBeUndefined();
  });

  test('shows today where the address names a day that does not exist', () => {
    const mia = atTheList('/classes?day=2026-02-30');
    expect(selectDay(mia.seen())).toBe('2026-03-03');
  });

  test('keeps what was there when reading again fails', async () => {
    const mia = atTheList();
    await mia.question().answer([freeClass]);
    mia.actor.send({ type: 'connection.returned' });
    await mia.question().fail();
    expect(mia.shown()).toEqual(['class']);
    expect(selectTimetable(mia.seen()).getSnapshot().hasTag('failed')).toBe(true);
    selectTimetable(mia.seen()).send({ type: 'retry.pressed' });
    expect(mia.asked).toHaveLength(3);
  });

  test('filters by type, instructor, place and free places, as the address says', async () => {
    const ana = { id: 'ana', full_name: 'Ana', substituted: false, substitutes_for: null };
    const full = other('full', '2026-03-03T20:00:00Z', { full: true, instructors: [ana] });
    const flow = { ...morning, start_date: '2026-03-03T19:00:00Z', end_date: '2026-03-03T20:00:00Z' };
    const mia = atTheList();
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

  test('shows her own classes among those with free places, and not those that she gave back', async () => {
    const mia = atTheList('/classes?space=1');
    const mine = { ...classWith(visits.waitlisted), id: 'mine' };
    const givenBack = { ...mine, id: 'given back', visit: visits.cancelled };
    await mia.question().answer([mine, givenBack]);
    expect(mia.shown()).toEqual(['mine']);
  });

  test('marks the days that carry her bookings', async () => {
    const mia = atTheList();
    await mia.question().answer([classWith(visits.booked), { ...morning, visit: visits.cancelled }, thursday]);
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

  test('calls only those days booked on which she has a place, and says where she waits and what is offered to her', async () => {
    const mia = atTheList();
    await mia.question().answer([classWith(visits.waitlisted), { ...classWith(visits.pending), id: 'offered' }]);
    expect(selectDays(mia.seen())[1]).toMatchObject({ mine: 2, booked: 0, waiting: 1, offered: 1 });
  });

  test('puts away what is over, until she asks, and again on the next day', async () => {
    const mia = atTheList();
    await mia.question().answer([freeClass, morning]);
    expect([selectIsFolded(mia.seen()), selectClasses(mia.seen())?.earlier.map(({ id }) => id)]).toEqual([true, ['morning']]);
    mia.actor.send({ type: 'earlier.toggled' });
    expect(selectIsFolded(mia.seen())).toBe(false);
    mia.goes('/classes?day=2026-03-03');
    expect(selectIsFolded(mia.seen())).toBe(false);
    mia.goes('/classes?day=2026-03-05');
    expect(selectIsFolded(mia.seen())).toBe(true);
  });

  test('goes on to the next week at midnight of Sunday, while today is shown', async () => {
    const mia = atTheList('/classes', new Date('2026-03-08T23:00:00Z'));
    await mia.question().answer([]);
    mia.actor.send({ type: 'boundary.passed', now: new Date('2026-03-09T00:00:00Z') });
    expect([selectDay(mia.seen()), mia.question().query.from]).toEqual(['2026-03-09', '2026-03-09T00:00:00.000Z']);
  });

  test('goes by the studio’s clock, not by a device that is months ahead', async () => {
    const mia = atTheList('/classes', new Date('2026-11-21T10:00:00Z'));
    await mia.question().answer([], instants.early);
    expect(mia.question().query.from).toBe('2026-03-02T00:00:00.000Z');
    await mia.question().answer([freeClass], instants.early);
    expect([selectDay(mia.seen()), mia.shown()]).toEqual(['2026-03-03', ['class']]);
  });

  test('once it was told the time never goes back', async () => {
    const mia = atTheList();
    await mia.question().answer([classWith(visits.booked)]);
    mia.actor.send({ type: 'boundary.passed', now: instants.deadline });
    mia.actor.send({ type: 'connection.returned' });
    await mia.question().answer([classWith(visits.booked)], instants.early);
    expect(selectCardAffordance('class')(mia.seen())).toMatchObject({ kind: 'booked', late: true });
  });

  test('changes its buttons when a boundary passes, the next of all classes, or midnight', async () => {
    const mia = atTheList();
    await mia.question().answer([classWith(visits.booked), thursday]);
    expect(mia.expected.at(-1)).toBe(freeClass.cancellation_close_date);
    expect(selectCardAffordance('class')(mia.seen())).toMatchObject({ kind: 'booked', late: false });
    mia.actor.send({ type: 'boundary.passed', now: instants.deadline });
    expect(selectCardAffordance('class')(mia.seen())).toMatchObject({ kind: 'booked', late: true });
    mia.actor.send({ type: 'boundary.passed', now: new Date('2026-03-03T19:00:00Z') });
    expect(mia.expected.at(-1)).toBe('2026-03-04T00:00:00.000Z');
  });
});

describe('what stands beside the list', () => {
  const withRoom = async () => {
    const mia = atTheList();
    await mia.question().answer([freeClass]);
    mia.actor.send({ type: 'standing.wanted' });
    return mia;
  };

  test('learns that the studio cancelled the next class while the list is open', async () => {
    const mia = await withRoom();
    mia.stands().answer({ ...nothingBooked, bookings: [answered(visits.booked)] });
    await settled();
    expect(mia.next()?.session.id).toBe('class');
    mia.actor.send({ type: 'places.changed', sessionIds: ['class'] });
    mia.stands().answer(nothingBooked);
    await settled();
    expect([mia.next(), mia.standings]).toMatchObject([null, { length: 2 }]);
  });

  test('learns of a class that she books on her phone, of whichever week', async () => {
    const mia = await withRoom();
    mia.stands().answer(nothingBooked);
    await settled();
    mia.goes('/classes?day=2026-03-12');
    mia.actor.send({ type: 'places.changed', sessionIds: ['class'] });
    mia.stands().answer({ ...nothingBooked, bookings: [answered(visits.booked)] });
    await settled();
    expect(mia.next()?.session.id).toBe('class');
  });

  test('drops an answer that may not know of it yet', async () => {
    const mia = await withRoom();
    mia.stands().answer(nothingBooked);
    await settled();
    mia.actor.send({ type: 'visit.changed', session: freeClass, now: instants.early });
    mia.actor.send({ type: 'places.changed', sessionIds: null });
    expect(mia.standings).toHaveLength(3);
  });

  test('is not asked for again when somebody reacts to a post', async () => {
    const mia = await withRoom();
    mia.stands().answer(nothingBooked);
    await settled();
    mia.actor.send({ type: 'places.changed', sessionIds: ['feed'] });
    expect(mia.standings).toHaveLength(1);
  });

  test('comes when the connection comes back, where it could not be read', async () => {
    const mia = await withRoom();
    mia.stands().fail();
    await settled();
    mia.actor.send({ type: 'connection.returned' });
    mia.stands().answer({ ...nothingBooked, bookings: [answered(visits.booked)] });
    await settled();
    expect(mia.next()?.session.id).toBe('class');
  });
});

describe('a class of the list', () => {
  test('is booked from its card: the list, its day and the app learn of it', async () => {
    const mia = atTheList();
    await mia.question().answer([freeClass]);
    mia.actor.send({ type: 'card.pressed', sessionId: 'class', press: { type: 'book.pressed' } });
    const booking = mia.calls.at(-1);
    expect(booking).toMatchObject({ port: 'bookVisit', input: { sessionId: 'class' } });
    booking?.answer(changed(answered(visits.booked)));
    await settled();
    expect(selectDays(mia.seen())[1]?.mine).toBe(1);
    expect(mia.told).toMatchObject([{ type: 'progress.succeeded', text: 'booked' }]);
    expect(selectTimetable(mia.seen()).getSnapshot().context.data?.[0]?.visit?.state).toBe('booked');
  });

  test('that was booked has every class read again, so that the next one says what the pass has left', async () => {
    const mia = atTheList();
    await mia.question().answer([freeClass, thursday]);
    mia.actor.send({ type: 'card.pressed', sessionId: 'class', press: { type: 'book.pressed' } });
    mia.calls.at(-1)?.answer(changed(answered(visits.booked)));
    await settled();
    expect(mia.asked).toHaveLength(2);
    await mia.question().answer([classWith(visits.booked), { ...thursday, concession: { ...tenVisits, visits_left: 2 } }]);
    expect(selectCardAffordance('thursday')(mia.seen())).toMatchObject({ kind: 'book', cost: { visits_left: 2 } });
  });

  test('is one and the same on its card and on its page', async () => {
    const mia = atTheList();
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
    const mia = atTheList('/classes?day=2026-03-05');
    await mia.question().answer([freeClass, thursday]);
    mia.goes('/classes/thursday');
    expect(selectDay(mia.seen())).toBe('2026-03-05');
  });

  test('opens from a link, before and even without the list', async () => {
    const mia = atTheList('/classes/class');
    expect(mia.calls.at(-1)).toMatchObject({ port: 'readSession', input: { sessionId: 'class' } });
    mia.calls.at(-1)?.answer(reads(freeClass));
    await settled();
    const actor = mia.visit('class');
    expect(actor && selectAffordance(actor.getSnapshot()).kind).toBe('book');
  });

  test('learns what the list learned when it was read again', async () => {
    const mia = atTheList('/classes/class');
    await mia.question().answer([classWith(visits.booked)]);
    expect(mia.visit('class')?.getSnapshot().matches('booked')).toBe(true);
  });

  test('that changed elsewhere changes in the list and on its page', async () => {
    const mia = atTheList();
    await mia.question().answer([freeClass]);
    mia.goes('/classes/class');
    mia.actor.send({ type: 'places.changed', sessionIds: ['class'] });
    await mia.question().answer([{ ...freeClass, full: true }]);
    const actor = mia.visit('class');
    expect(actor && selectAffordance(actor.getSnapshot()).kind).toBe('joinWaitlist');
    expect(selectCardAffordance('class')(mia.seen())).toMatchObject({ kind: 'joinWaitlist' });
  });

  test('of another week that changed elsewhere is read again by itself', async () => {
    const mia = atTheList('/classes/class');
    mia.calls.at(-1)?.answer(reads(freeClass));
    await mia.question().answer([thursday]);
    mia.actor.send({ type: 'places.changed', sessionIds: ['class'] });
    expect(mia.calls).toHaveLength(2);
    mia.calls.at(-1)?.answer(reads({ ...freeClass, full: true }));
    await settled();
    const actor = mia.visit('class');
    expect(actor && selectAffordance(actor.getSnapshot()).kind).toBe('joinWaitlist');
  });

  test('of another week that she opened before and opens again from the bell is read anew, and shows the offer', async () => {
    const mia = atTheList('/classes?day=2026-03-12');
    await mia.question().answer([{ ...classWith(visits.waitlisted), id: 'class' }]);
    mia.goes('/classes/class?day=2026-03-12');
    mia.goes('/classes');
    await mia.question().answer([thursday]);
    mia.actor.send({ type: 'places.changed', sessionIds: ['class'] });
    expect(mia.calls).toHaveLength(0);
    mia.goes('/classes/class');
    expect(mia.calls.at(-1)).toMatchObject({ port: 'readSession', input: { sessionId: 'class' } });
    mia.calls.at(-1)?.answer(reads(classWith(visits.pending)));
    await settled();
    expect(mia.visit('class')?.getSnapshot().matches('offered')).toBe(true);
  });

  test('of another week is read once where she opens it for the first time, or goes on looking at it', () => {
    const mia = atTheList('/classes');
    mia.goes('/classes/class');
    mia.goes('/classes/class?type=Yoga');
    expect(mia.calls).toHaveLength(1);
  });

  test('of the week at hand is not read by itself when she opens it again', async () => {
    const mia = atTheList();
    await mia.question().answer([freeClass]);
    mia.goes('/classes/class');
    mia.goes('/classes');
    mia.goes('/classes/class');
    expect(mia.calls).toHaveLength(0);
  });

  test('gives every wish its own key, whichever class it is for', async () => {
    const mia = atTheList();
    await mia.question().answer([freeClass, thursday]);
    mia.actor.send({ type: 'card.pressed', sessionId: 'class', press: { type: 'book.pressed' } });
    mia.actor.send({ type: 'card.pressed', sessionId: 'thursday', press: { type: 'book.pressed' } });
    const keys = mia.calls.map(({ input }) => input.key);
    expect(new Set(keys).size).toBe(2);
  });

  test('stops with the screen: a late answer of one studio paints nothing', async () => {
    const mia = atTheList();
    await mia.question().answer([freeClass]);
    mia.actor.send({ type: 'card.pressed', sessionId: 'class', press: { type: 'book.pressed' } });
    const visit = mia.visit('class') as AnyActorRef;
    mia.actor.stop();
    mia.calls.at(-1)?.answer(changed(answered(visits.booked)));
    await settled();
    expect(visit.getSnapshot().status).toBe('stopped');
    expect(mia.told).toEqual([]);
  });
});
