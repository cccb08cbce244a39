import { selectVisibleNotifications } from '#server/notifications/notification-wire.ts';
import { profileId } from '#server/studio/load/studio-ids.ts';
import { readFolder } from '#server/studio/folder/read-folder.ts';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { classesOf, openStudio, passesOf, type StudioUnderTest, visitsOf } from './loading.ts';

const load = async (studio: StudioUnderTest, name: string): Promise<void> => {
  const read = await readFolder(fileURLToPath(new URL(`../../studios/${name}`, import.meta.url)));
  if (read.kind === 'rejected') throw new Error(`${name} cannot be read`);
  await studio.load(read.files);
};

/** A Monday evening in Wellington, and a summer Sunday at noon in London. */
const starts = ['2026-03-02T06:00:00Z', '2026-07-26T11:30:00Z'];

describe.each(starts)('the demo as it is at %s', (start) => {
  it('shows Mia every state of a class, and keeps the books', async () => {
    const now = new Date(start);
    const studio = await openStudio(now);
    await load(studio, 'ironbark');
    await load(studio, 'still-room');
    const { database } = studio;

    const mia = await visitsOf(database, 'mia@example.org');
    const ahead = mia.filter(({ starts_at }) => starts_at > now);
    expect(new Set(ahead.map(({ state }) => state))).toEqual(new Set(['booked', 'waitlisted', 'pending', 'cancelled']));
    expect(mia.filter(({ starts_at, state }) => starts_at < now && state === 'attended').length).toBeGreaterThan(8);
    expect(new Set(mia.map(({ cancelled_how }) => cancelled_how))).toEqual(new Set([null, 'inTime', 'late', 'noShow', 'byStudio']));
    const left = (await passesOf(database, 'mia@example.org')).map(
      ({ visits_total, visits_used, visits_held }) => (visits_total ?? 0) - visits_used - visits_held,
    );
    expect(Math.max(...left)).toBeGreaterThan(0);

    const classes = await classesOf(database);
    const soon = classes.filter(({ starts_at, booking_opens_at }) => starts_at > now && (booking_opens_at ?? now) <= now);
    expect(soon.filter(({ taken, capacity, waitlists_on }) => taken === capacity && !waitlists_on).length).toBeGreaterThan(0);
    expect(soon.filter(({ taken, capacity, waitlists_on }) => taken === capacity && waitlists_on).length).toBeGreaterThan(1);
    expect(soon.map(({ cancelled_reason }) => cancelled_reason)).toContain('Ana is unwell. Your visit is returned.');
    for (const { taken, capacity } of classes) expect(taken).toBeLessThanOrEqual(capacity);

    const inCourse = soon.filter(({ course_id }) => course_id !== null);
    expect(inCourse.filter(({ taken, capacity }) => taken === capacity).length).toBeGreaterThan(0);
    expect(inCourse.filter(({ taken, capacity }) => taken < capacity).length).toBeGreaterThan(1);

    const offers = mia.filter(({ state }) => state === 'pending').map(({ offer_expires_at }) => offer_expires_at);
    const listed = await database.once((handle) => selectVisibleNotifications(handle, profileId('mia@example.org'), now));
    expect(listed.filter(({ type }) => type === 'waitlist').map(({ expires_at }) => expires_at)).toEqual(offers);
    expect(listed.map(({ type }) => type)).toContain('class_cancelled');

    const wrongPlaces = await database.once((handle) =>
      handle
        .selectFrom('sessions')
        .leftJoin('visits', (join) =>
          join.onRef('visits.session_id', '=', 'sessions.id').on('visits.state', 'in', ['booked', 'attended', 'pending']),
        )
        .select(['sessions.id', 'sessions.taken'])
        .groupBy(['sessions.org_id', 'sessions.id', 'sessions.taken'])
        .having(
          (row) => row.fn.count<number>('visits.id'),
          '!=',
          (row) => row.ref('sessions.taken'),
        )
        .execute(),
    );
    expect(wrongPlaces).toEqual([]);
    const unsettled = await database.once((handle) => handle.selectFrom('sessions').select('id').where('settle_at', '<=', now).execute());
    expect(unsettled).toEqual([]);
  });
});
