import { describe, expect, it } from 'vitest';
import { notificationById, notificationOf } from '#server/notifications/notification-wire.ts';
import { classesOf, openStudio, passesOf, type StudioUnderTest, isUnchanged, visitsOf } from './loading.ts';
import { calendarOf, crossFit, monday, openGymEvent, smallStudio } from './small-studio.ts';

/** Tuesday 17:00 in Auckland with two places: Mia and Ben are booked. */
const tuesday = {
  class: { on: 'tue', at: '17:00', weeks: [0] },
  visits: [
    ['mia@example.org', '5d'],
    ['ben@example.org', '4d'],
  ],
};
const atFive = smallStudio({ history: [tuesday] });
const seriesAt = (time: string, ...more: string[]): typeof atFive => ({
  ...atFive,
  timetable: calendarOf([[...crossFit.map((line) => line.replace('T170000', `T${time}`)), ...more], openGymEvent]),
});
const atEight = seriesAt('200000');

/** The classes of a day in Auckland: their start in UTC, number of bookings, and whether they are cancelled. */
const classesOn = async ({ database }: StudioUnderTest, day: string) =>
  (await classesOf(database))
    .filter(({ starts_at }) => starts_at.toISOString().startsWith(day))
    .map(({ starts_at, taken, cancelled_at }) => [starts_at.toISOString().slice(11, 16), taken, cancelled_at !== null]);

describe('a series that moves to later on a day of which its class is over', () => {
  it('does not change the past class, and adds a class in the evening that the same members can book', async () => {
    const studio = await openStudio(monday);
    await studio.load(atFive);
    studio.at(new Date('2026-03-03T05:10:00.000Z'));
    const { counts } = await studio.load(atEight);
    // One class for the evening, and one for the new last day of the timetable.
    expect(counts.classes).toMatchObject({ added: 2, cancelled: 0 });
    expect(await classesOn(studio, '2026-03-03')).toEqual([
      ['04:00', 2, false],
      ['07:00', 0, false],
    ]);
    expect(await visitsOf(studio.database, 'mia@example.org')).toMatchObject([
      { state: 'attended', starts_at: new Date('2026-03-03T04:00:00.000Z') },
    ]);
    expect(isUnchanged(await studio.load(atEight))).toBe(true);
    expect(await classesOn(studio, '2026-03-04')).toEqual([['07:00', 0, false]]);
  });

  it('does not change a class in progress either', async () => {
    const studio = await openStudio(monday);
    await studio.load(atFive);
    studio.at(new Date('2026-03-03T04:30:00.000Z'));
    await studio.load(atEight);
    expect(await classesOn(studio, '2026-03-03')).toEqual([
      ['04:00', 2, false],
      ['07:00', 0, false],
    ]);
  });

  it('can be loaded on the first day of the studio, and again', async () => {
    const studio = await openStudio(new Date('2026-03-02T05:10:00.000Z'));
    await studio.load(atFive);
    expect((await studio.load(atEight)).counts.classes).toMatchObject({ added: 1, cancelled: 0 });
    expect(await classesOn(studio, '2026-03-02')).toEqual([
      ['04:00', 0, false],
      ['07:00', 0, false],
    ]);
    expect(isUnchanged(await studio.load(atEight))).toBe(true);
    expect((await studio.load(seriesAt('203000'))).counts.classes).toMatchObject({ added: 0, cancelled: 0 });
    expect(await classesOn(studio, '2026-03-02')).toEqual([
      ['04:00', 0, false],
      ['07:30', 0, false],
    ]);
  });
});

describe('one class of a series that changes', () => {
  const moved = (to: string): typeof atFive => ({
    ...atFive,
    timetable: calendarOf([
      crossFit,
      openGymEvent,
      ['UID:crossfit@box', 'RECURRENCE-ID;TZID=Pacific/Auckland:20260303T170000', `DTSTART;TZID=Pacific/Auckland:${to}`, 'DURATION:PT1H'],
    ]),
  });

  it('in its time within the day keeps its bookings', async () => {
    const studio = await openStudio(monday);
    await studio.load(atFive);
    expect((await studio.load(moved('20260303T060000'))).counts.classes).toMatchObject({ added: 0, changed: 1, cancelled: 0 });
    expect(await visitsOf(studio.database, 'ben@example.org')).toMatchObject([
      { state: 'booked', starts_at: new Date('2026-03-02T17:00:00.000Z') },
    ]);
  });

  const noticesOf = async ({ database }: StudioUnderTest, email = 'mia@example.org') => {
    const profile = await database.once((handle) =>
      handle.selectFrom('profiles').select('id').where('email', '=', email).executeTakeFirstOrThrow(),
    );
    const rows = await database.once((handle) =>
      handle.selectFrom('notifications').select(['id', 'removed_at']).where('profile_id', '=', profile.id).orderBy('seq').execute(),
    );
    return Promise.all(
      rows.map(async ({ id, removed_at }) => {
        const row = await database.once((handle) => notificationById(handle, profile.id, id));
        return [row && notificationOf(row, 'en', monday).message, removed_at !== null];
      }),
    );
  };

  it('in its time within the day notifies its members', async () => {
    const studio = await openStudio(monday);
    await studio.load(atFive);
    await studio.load(moved('20260303T180000'));
    expect(await noticesOf(studio)).toEqual([['CrossFit is now on Tue 3 Mar, 18:00.', false]]);
    expect(await noticesOf(studio, 'ben@example.org')).toHaveLength(1);
    await studio.load(moved('20260303T180000'));
    expect(await noticesOf(studio)).toHaveLength(1);
  });

  it('in its time twice withdraws the former notification, and its cancellation withdraws both', async () => {
    const studio = await openStudio(monday);
    await studio.load(atFive);
    await studio.load(moved('20260303T180000'));
    await studio.load(moved('20260303T190000'));
    expect((await noticesOf(studio)).map(([, isWithdrawn]) => isWithdrawn)).toEqual([true, false]);
    const gone = ['UID:crossfit@box', 'RECURRENCE-ID;TZID=Pacific/Auckland:20260303T170000', 'STATUS:CANCELLED'];
    await studio.load({ ...atFive, timetable: calendarOf([crossFit, openGymEvent, gone]) });
    expect((await noticesOf(studio)).map(([, isWithdrawn]) => isWithdrawn)).toEqual([true, true, false]);
  });

  it.each([
    [
      'another coach',
      'X-SPOTTER-SUBSTITUTE:Tama Ngata for Ana Whaanga',
      'CrossFit, Tue 3 Mar, 17:00: the studio has changed this class. Coach: Tama Ngata.',
    ],
    ['another place', 'LOCATION:Yard', 'CrossFit, Tue 3 Mar, 17:00: the studio has changed this class. Place: Yard.'],
  ])('to %s notifies those who are in', async (_, line, message) => {
    const studio = await openStudio(monday);
    await studio.load(atFive);
    const changed = ['UID:crossfit@box', 'RECURRENCE-ID;TZID=Pacific/Auckland:20260303T170000', line];
    await studio.load({ ...atFive, timetable: calendarOf([crossFit, openGymEvent, changed]) });
    expect(await noticesOf(studio)).toEqual([[message, false]]);
  });

  it('is reported together with an unread earlier change, but not with a change that was read', async () => {
    const studio = await openStudio(monday);
    await studio.load(atFive);
    const override = ['UID:crossfit@box', 'RECURRENCE-ID;TZID=Pacific/Auckland:20260303T170000'];
    const coach = 'X-SPOTTER-SUBSTITUTE:Tama Ngata for Ana Whaanga';
    const load = (...lines: string[]) =>
      studio.load({ ...atFive, timetable: calendarOf([crossFit, openGymEvent, [...override, ...lines]]) });
    await load(coach);
    await load(coach, 'DTSTART;TZID=Pacific/Auckland:20260303T180000', 'DURATION:PT1H');
    expect((await noticesOf(studio)).at(-1)).toEqual(['CrossFit is now on Tue 3 Mar, 18:00. Coach: Tama Ngata.', false]);
    await studio.database.once((handle) => handle.updateTable('notifications').set({ read_at: monday }).execute());
    await load(coach, 'DTSTART;TZID=Pacific/Auckland:20260303T190000', 'DURATION:PT1H');
    expect((await noticesOf(studio)).at(-1)).toEqual(['CrossFit is now on Tue 3 Mar, 19:00.', false]);
  });

  it('in its number of places only causes no notification', async () => {
    const studio = await openStudio(monday);
    await studio.load(atFive);
    const larger = ['UID:crossfit@box', 'RECURRENCE-ID;TZID=Pacific/Auckland:20260303T170000', 'X-SPOTTER-CAPACITY:9'];
    await studio.load({ ...atFive, timetable: calendarOf([crossFit, openGymEvent, larger]) });
    expect(await noticesOf(studio)).toEqual([]);
  });

  it('to another day is cancelled for its members, and becomes a new class that they may book', async () => {
    const studio = await openStudio(monday);
    await studio.load(atFive);
    const { counts } = await studio.load(moved('20260304T190000'));
    expect(counts.classes).toMatchObject({ added: 1, changed: 0, cancelled: 1 });
    expect(await classesOn(studio, '2026-03-03')).toEqual([['04:00', 0, true]]);
    expect(await classesOn(studio, '2026-03-04')).toEqual([
      ['04:00', 0, false],
      ['06:00', 0, false],
    ]);
    expect(await visitsOf(studio.database, 'mia@example.org')).toMatchObject([{ state: 'cancelled', cancelled_how: 'byStudio' }]);
    expect(await passesOf(studio.database, 'mia@example.org')).toMatchObject([{ visits_held: 0, visits_used: 0 }]);
    const stored = await studio.database.once((handle) => handle.selectFrom('notifications').select('type').execute());
    expect(stored.map(({ type }) => type)).toEqual(['class_cancelled', 'class_cancelled']);
    expect(isUnchanged(await studio.load(moved('20260304T190000')))).toBe(true);
  });
});

describe('a class that is cancelled and changed in one edit', () => {
  const off = (...more: string[]): typeof atFive => ({
    ...atFive,
    timetable: calendarOf([
      crossFit,
      openGymEvent,
      ['UID:crossfit@box', 'RECURRENCE-ID;TZID=Pacific/Auckland:20260303T170000', 'STATUS:CANCELLED', 'COMMENT:Ana is unwell.', ...more],
    ]),
  });

  it('is cancelled although it has fewer places than bookings, and every visit is returned', async () => {
    const studio = await openStudio(monday);
    await studio.load(atFive);
    expect((await studio.load(off('X-SPOTTER-CAPACITY:1'))).counts.classes).toMatchObject({ cancelled: 1, changed: 0 });
    expect(await classesOn(studio, '2026-03-03')).toEqual([['04:00', 0, true]]);
    expect(await passesOf(studio.database, 'mia@example.org')).toMatchObject([{ visits_held: 0, visits_used: 0 }]);
  });

  it('sends no offers to the waitlist for places that the cancellation removes', async () => {
    const studio = await openStudio(monday);
    const inLine = { ...tuesday, visits: [...tuesday.visits, ['lea@example.org', '3d']] };
    await studio.load(smallStudio({ history: [inLine] }));
    await studio.load({ ...off('X-SPOTTER-CAPACITY:9'), history: smallStudio({ history: [inLine] }).history });
    const happened = await studio.database.once((handle) =>
      handle.selectFrom('visit_events').select('event').where('event', 'in', ['place.offered', 'class.cancelled']).execute(),
    );
    expect(happened.map(({ event }) => event)).toEqual(['class.cancelled', 'class.cancelled', 'class.cancelled']);
  });
});
