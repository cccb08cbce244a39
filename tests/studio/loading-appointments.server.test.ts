import { describe, expect, it } from 'vitest';
import { profileId } from '#server/studio/load/studio-ids.ts';
import { openStudio, passesOf, type StudioUnderTest, isUnchanged } from './loading.ts';
import { document, members, monday, smallStudio } from './small-studio.ts';

const [ana, tama] = document.staff;
const hours = { days: ['wed', 'thu'], from: '09:00', until: '12:00' };
const anaThere = { ...ana, availability: [hours] };
const tamaThere = { ...tama, availability: [hours], away: [{ from: '2026-04-01', until: '2026-04-02' }] };
const training = { key: 'training', name: 'Training', minutes: 60, price: '95.00', staff: ['ana-whaanga', 'tama-ngata'] };
const mias = { member: 'mia@example.org', service: 'training', staff: 'ana-whaanga', day: '+2d', at: '09:00' };
const bens = { member: 'ben@example.org', service: 'training', staff: 'tama-ngata', day: '+2d', at: '10:00' };

interface FolderContent {
  readonly staff?: readonly object[];
  readonly services?: readonly object[];
  readonly appointments?: readonly object[];
  readonly members?: readonly string[];
}

/** A class without a coach, so that any coach may be removed. */
const quiet = ['UID:gym@box', 'DTSTART;TZID=Pacific/Auckland:20260110T100000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY', 'SUMMARY:Open gym'];
const folder = ({
  staff = [anaThere, tamaThere],
  services = [training],
  appointments = [mias, bens],
  members: who = members,
}: FolderContent = {}) => smallStudio({ document: { ...document, staff, services, appointments }, classes: [quiet], members: who });

const withoutTama = { staff: [anaThere], services: [{ ...training, staff: ['ana-whaanga'] }], appointments: [mias] };

const opened = async (content: FolderContent = {}): Promise<StudioUnderTest> => {
  const studio = await openStudio(monday);
  await studio.load(folder(content));
  return studio;
};

const appointmentsOf = ({ database }: StudioUnderTest) =>
  database.once((handle) =>
    handle
      .selectFrom('appointments')
      .innerJoin('staff', 'staff.id', 'appointments.staff_id')
      .select(['staff.key', 'appointments.starts_at', 'appointments.state', 'appointments.cancelled_how', 'appointments.profile_id'])
      .orderBy('appointments.starts_at')
      .execute(),
  );

const shown = async (studio: StudioUnderTest) =>
  (await appointmentsOf(studio)).map(({ key, starts_at, state, cancelled_how }) => [
    key,
    starts_at.toISOString().slice(11, 16),
    cancelled_how ?? state,
  ]);

const hoursOf = ({ database }: StudioUnderTest) =>
  database.once((handle) =>
    handle.selectFrom('staff_hours').innerJoin('staff', 'staff.id', 'staff_hours.staff_id').select(['staff.key', 'opens']).execute(),
  );

const notificationsOf = ({ database }: StudioUnderTest) =>
  database.once((handle) => handle.selectFrom('notifications').select(['profile_id', 'type']).execute());

describe('appointments of the folder', () => {
  it('are created once: a new one is added, and one that is changed or removed in the folder stays unchanged', async () => {
    const studio = await openStudio(monday);
    expect((await studio.load(folder())).counts.appointments).toEqual({ added: 2, changed: 0, cancelled: 0, unchanged: 0 });
    expect(isUnchanged(await studio.load(folder()))).toBe(true);
    const more = { ...bens, day: '+3d' };
    expect((await studio.load(folder({ appointments: [mias, more] }))).counts.appointments).toMatchObject({ added: 1, cancelled: 0 });
    expect(await shown(studio)).toEqual([
      ['ana-whaanga', '20:00', 'booked'],
      ['tama-ngata', '21:00', 'booked'],
      ['tama-ngata', '21:00', 'booked'],
    ]);
  });

  it('without a free time nearby are counted as left out', async () => {
    const studio = await openStudio(monday);
    const away = [{ from: '2026-02-01', until: '2026-04-30' }];
    const { counts, leftOut } = await studio.load(folder({ staff: [anaThere, { ...tamaThere, away }] }));
    expect([counts.appointments.added, leftOut]).toEqual([1, 1]);
  });

  it.each([
    [
      'of somebody who is no member',
      { appointments: [mias, { ...bens, member: 'noa@example.org' }] },
      'noa@example.org is not in members.csv',
    ],
    [
      'with somebody who does not give it',
      { services: [{ ...training, staff: ['ana-whaanga'] }] },
      '"tama-ngata" does not give "training"',
    ],
    ['of a service that there is not', { appointments: [{ ...mias, service: 'massage' }] }, 'there is no service "massage"'],
  ])('%s are refused with file, line and reason, and nothing is changed', async (_, content, reason) => {
    const studio = await opened();
    const before = await studio.everything();
    const files = folder(content);
    const [mistake, ...others] = await studio.mistakes(files);
    expect(others).toEqual([]);
    const [, line = '', text = ''] = /^studio\.json:(\d+): (.+)$/.exec(mistake ?? '') ?? [];
    expect(text).toBe(reason);
    const named = /"?([\w@.-]+)"?(?: is not| does not|$)/.exec(reason)?.[1] ?? '?';
    expect(files.studio.split('\n')[Number(line) - 1]).toContain(named);
    expect(await studio.everything()).toEqual(before);
  });
});

describe('a coach who is no longer on the staff', () => {
  it('has no upcoming appointments: each is cancelled, its visit is returned and its member is notified; past ones stay', async () => {
    const studio = await opened({ appointments: [mias, bens, { ...bens, day: '-5d' }] });
    const [pass] = await passesOf(studio.database, 'ben@example.org');
    await studio.database.once((handle) =>
      handle
        .updateTable('appointments')
        .set({ pass_id: pass?.id ?? null })
        .where('state', '=', 'booked')
        .where('profile_id', '=', profileId('ben@example.org'))
        .execute(),
    );
    const { counts } = await studio.load(folder(withoutTama));
    expect(counts).toMatchObject({ staff: { cancelled: 1 }, appointments: { cancelled: 1 } });
    expect(await shown(studio)).toEqual([
      ['tama-ngata', '21:00', 'attended'],
      ['ana-whaanga', '20:00', 'booked'],
      ['tama-ngata', '21:00', 'byStudio'],
    ]);
    expect(await notificationsOf(studio)).toEqual([{ profile_id: profileId('ben@example.org'), type: 'appointment' }]);
    const moved = await studio.database.once((handle) => handle.selectFrom('pass_movements').select('kind').execute());
    expect(moved).toEqual([{ kind: 'returned' }]);
    expect((await hoursOf(studio)).map(({ key }) => key)).toEqual(['ana-whaanga', 'ana-whaanga']);
    expect(isUnchanged(await studio.load(folder(withoutTama)))).toBe(true);
  });

  it('gets their hours back after a return, and cancelled appointments stay cancelled', async () => {
    const studio = await opened();
    await studio.load(folder(withoutTama));
    const { counts } = await studio.load(folder());
    expect(counts).toMatchObject({ staff: { changed: 1, cancelled: 0 }, hours: { changed: 1 }, appointments: { added: 0 } });
    expect(await hoursOf(studio)).toHaveLength(4);
    expect((await shown(studio)).map(([, , state]) => state)).toEqual(['booked', 'byStudio']);
    expect(isUnchanged(await studio.load(folder()))).toBe(true);
  });
});

describe('a service that is no longer offered', () => {
  it('is still given to members who have booked it, at its price at that time', async () => {
    const studio = await opened();
    const { counts } = await studio.load(folder({ services: [], appointments: [] }));
    expect(counts).toMatchObject({ services: { cancelled: 1 }, appointments: { cancelled: 0 } });
    expect((await shown(studio)).map(([, , state]) => state)).toEqual(['booked', 'booked']);
    const prices = await studio.database.once((handle) => handle.selectFrom('appointments').select('price_amount').execute());
    expect(prices).toEqual([{ price_amount: 9500 }, { price_amount: 9500 }]);
    expect(await notificationsOf(studio)).toEqual([]);
  });

  it('or has other coaches keeps its booked appointments with the former coaches', async () => {
    const studio = await opened();
    await studio.load(folder({ services: [{ ...training, staff: ['ana-whaanga'], price: '99.00' }], appointments: [mias] }));
    expect((await shown(studio)).map(([key, , state]) => [key, state])).toEqual([
      ['ana-whaanga', 'booked'],
      ['tama-ngata', 'booked'],
    ]);
  });
});
