import { noCalendarToken } from '#server/calendar/calendar-token.ts';
import { readAccounts } from '#server/profile/profile-store.ts';
import { orgId } from '#server/studio/load/studio-ids.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { classesOf, openStudio, passesOf, isUnchanged, visitsOf } from './loading.ts';
import { calendarOf, crossFit, document, header, members, monday, openGymEvent, smallStudio } from './small-studio.ts';

/** Tuesday 17:00 with two places: Mia and Ben are booked, and Léa is in the waitlist. */
const tuesday = { on: 'tue', at: '17:00', weeks: [0] };
const fullTuesday = {
  class: tuesday,
  visits: [
    ['mia@example.org', '5d'],
    ['ben@example.org', '4d'],
    ['lea@example.org', '3d'],
  ],
};
const withVisits = smallStudio({ history: [fullTuesday] });
const tuesdayStart = '2026-03-03T04:00:00.000Z';
const without = (file: typeof withVisits, line: string): typeof withVisits => ({
  ...file,
  timetable: calendarOf([[...crossFit, line], openGymEvent]),
});

describe('loading a folder again', () => {
  it('changes nothing when nothing has changed', async () => {
    const studio = await openStudio(monday);
    const first = await studio.load(withVisits);
    expect(first.counts.classes.added).toBeGreaterThan(40);
    expect(first.counts.members.added).toBe(4);
    const before = await studio.everything();
    const second = await studio.load(withVisits);
    expect(isUnchanged(second)).toBe(true);
    const after = (await studio.everything()) as Record<string, string[]>;
    expect({ ...after, studio_documents: null }).toEqual({ ...(before as object), studio_documents: null });
  });

  it('gives the same ids in any database', async () => {
    const [one, other] = [await openStudio(monday), await openStudio(monday)];
    await one.load(withVisits);
    await other.load(withVisits);
    const ids = async ({ database }: typeof one): Promise<string[]> => (await classesOf(database)).map(({ id, key }) => `${id} ${key}`);
    expect(await ids(other)).toEqual(await ids(one));
    expect((await passesOf(other.database, 'mia@example.org'))[0]?.id).toBe((await passesOf(one.database, 'mia@example.org'))[0]?.id);
  });

  it('cancels a class that was removed: visits are returned, passes last longer, and all its members are notified', async () => {
    const studio = await openStudio(monday);
    await studio.load(withVisits);
    expect((await passesOf(studio.database, 'mia@example.org'))[0]).toMatchObject({ visits_held: 1, expires_on: '2026-03-05' });
    const report = await studio.load(without(withVisits, 'EXDATE;TZID=Pacific/Auckland:20260303T170000'));
    expect(report.counts.classes).toMatchObject({ added: 0, changed: 0, cancelled: 1 });
    expect((await visitsOf(studio.database, 'mia@example.org'))[0]).toMatchObject({ state: 'cancelled', cancelled_how: 'byStudio' });
    expect((await visitsOf(studio.database, 'lea@example.org'))[0]).toMatchObject({ state: 'cancelled', cancelled_how: 'byStudio' });
    expect((await passesOf(studio.database, 'mia@example.org'))[0]).toMatchObject({
      visits_held: 0,
      visits_used: 0,
      expires_on: '2026-03-09',
    });
    const [cancelled] = (await classesOf(studio.database)).filter(({ cancelled_at }) => cancelled_at !== null);
    expect(cancelled).toMatchObject({ taken: 0, starts_at: new Date(tuesdayStart) });
    const stored = await studio.database.once((handle) => handle.selectFrom('notifications').select('type').execute());
    expect(stored.map(({ type }) => type)).toEqual(['class_cancelled', 'class_cancelled', 'class_cancelled']);
  });

  it('removes the online address from classes whose timetable no longer has one', async () => {
    const studio = await openStudio(monday);
    await studio.load(without(withVisits, 'X-SPOTTER-ONLINE:https://meet.example.org/box'));
    const addresses = async (): Promise<ReadonlySet<string | null>> =>
      new Set((await classesOf(studio.database)).map(({ online_url }) => online_url));
    expect(await addresses()).toEqual(new Set(['https://meet.example.org/box', null]));
    const report = await studio.load(withVisits);
    expect(report.counts.classes.changed).toBeGreaterThan(20);
    expect(await addresses()).toEqual(new Set([null]));
    expect(isUnchanged(await studio.load(withVisits))).toBe(true);
  });

  it('cancels with the reason that the timetable gives', async () => {
    const studio = await openStudio(monday);
    await studio.load(smallStudio());
    const day = ['UID:crossfit@box', 'RECURRENCE-ID;TZID=Pacific/Auckland:20260303T170000', 'STATUS:CANCELLED', 'COMMENT:Ana is unwell.'];
    const report = await studio.load(smallStudio({ classes: [crossFit, openGymEvent, day] }));
    expect(report.counts.classes).toMatchObject({ cancelled: 1, changed: 0 });
    const [cancelled] = (await classesOf(studio.database)).filter(({ cancelled_at }) => cancelled_at !== null);
    expect(cancelled?.cancelled_reason).toBe('Ana is unwell.');
  });

  it('creates a new class if a cancelled class is added again', async () => {
    const studio = await openStudio(monday);
    await studio.load(withVisits);
    await studio.load(without(withVisits, 'EXDATE;TZID=Pacific/Auckland:20260303T170000'));
    const report = await studio.load(withVisits);
    expect(report.counts.classes).toMatchObject({ added: 1, changed: 0, cancelled: 0 });
    const both = (await classesOf(studio.database)).filter(({ starts_at }) => starts_at.toISOString() === tuesdayStart);
    expect(both.map(({ cancelled_at, taken }) => [cancelled_at !== null, taken])).toEqual([
      [true, 0],
      [false, 0],
    ]);
    expect(isUnchanged(await studio.load(withVisits))).toBe(true);
  });

  it('offers the places of a greater capacity to the first members on the waitlist', async () => {
    const studio = await openStudio(monday);
    await studio.load(withVisits);
    expect((await visitsOf(studio.database, 'lea@example.org'))[0]?.state).toBe('waitlisted');
    const report = await studio.load(without(withVisits, 'X-SPOTTER-CAPACITY:3'));
    expect(report.counts.classes.changed).toBeGreaterThan(20);
    const [visit] = await visitsOf(studio.database, 'lea@example.org');
    expect(visit?.state).toBe('pending');
    expect(visit?.offer_expires_at?.getTime()).toBeGreaterThan(monday.getTime());
  });

  it('refuses a capacity below the places that are taken, and then changes nothing', async () => {
    const studio = await openStudio(monday);
    await studio.load(withVisits);
    const before = await studio.everything();
    const smaller = { ...without(withVisits, 'X-SPOTTER-CAPACITY:1'), members: `${withVisits.members}Ana Rae,ana@example.org,en,,\n` };
    expect(await studio.mistakes(smaller)).toEqual([
      expect.stringMatching(/^timetable\.ics:3: CrossFit on 2026-03-03 17:00 cannot have 1 place: 2 are taken$/),
    ]);
    expect(await studio.everything()).toEqual(before);
  });

  it('moves classes and their booking, and changes who teaches, without touching visits', async () => {
    const studio = await openStudio(monday);
    await studio.load(withVisits);
    const later = crossFit.map((line) => line.replace('T170000', 'T173000').replace('Ana Whaanga', 'Tama Ngata'));
    const report = await studio.load({ ...withVisits, timetable: calendarOf([later, openGymEvent]) });
    expect(report.counts.classes).toMatchObject({ added: 0, cancelled: 0 });
    const [visit] = await visitsOf(studio.database, 'mia@example.org');
    expect(visit).toMatchObject({ state: 'booked', starts_at: new Date('2026-03-03T04:30:00.000Z') });
    const moved = (await classesOf(studio.database)).find(({ starts_at }) => starts_at.toISOString() === '2026-03-03T04:30:00.000Z');
    expect(moved).toMatchObject({
      taken: 2,
      cancellation_closes_at: new Date('2026-03-03T02:30:00.000Z'),
      settle_at: new Date('2026-03-03T04:30:00.000Z'),
    });
    const teachers = await studio.database.once((handle) =>
      handle
        .selectFrom('session_instructors')
        .innerJoin('staff', 'staff.id', 'staff_id')
        .select('full_name')
        .where('session_id', '=', moved?.id ?? '')
        .execute(),
    );
    expect(teachers).toEqual([{ full_name: 'Tama Ngata' }]);
  });

  it('does not change classes that have begun', async () => {
    const studio = await openStudio(monday);
    await studio.load(withVisits);
    studio.at(new Date('2026-03-03T04:10:00.000Z'));
    const report = await studio.load({ ...withVisits, timetable: calendarOf([openGymEvent]) });
    const begun = (await classesOf(studio.database)).filter(({ starts_at }) => starts_at <= new Date(tuesdayStart));
    expect(begun.map(({ cancelled_at }) => cancelled_at)).toEqual([null, null]);
    expect(report.counts.classes.cancelled).toBeGreaterThan(20);
  });

  it('first applies all due changes of time, so that the history refers to the current state of classes', async () => {
    const studio = await openStudio(monday);
    const larger = without(withVisits, 'X-SPOTTER-CAPACITY:3');
    await studio.load(withVisits);
    await studio.load(larger);
    const [offer] = await visitsOf(studio.database, 'lea@example.org');
    studio.at(new Date(new Date(tuesdayStart).getTime() - 20 * 3_600_000));
    expect(offer?.offer_expires_at?.getTime()).toBeLessThan(new Date(tuesdayStart).getTime() - 23 * 3_600_000);
    const late = smallStudio({ history: [fullTuesday, { class: tuesday, visits: [['siiri@example.org', '22h']] }] });
    await studio.load({ ...larger, history: late.history });
    expect(await visitsOf(studio.database, 'lea@example.org')).toMatchObject([{ state: 'cancelled', cancelled_how: 'offerExpired' }]);
    expect(await visitsOf(studio.database, 'siiri@example.org')).toMatchObject([{ state: 'booked' }]);
  });

  it('refuses a change of a type of pass between visits and membership', async () => {
    const studio = await openStudio(monday);
    await studio.load(smallStudio());
    const before = await studio.everything();
    const types = (...pass_types: object[]) => smallStudio({ document: { ...document, pass_types } });
    const ten = { key: 'ten', name: '10-visit pass', kind: 'count', visits: 10, valid_days: 90 };
    expect(
      await studio.mistakes(
        types({ key: 'ten', name: 'Ten', kind: 'membership' }, { key: 'unlimited', name: 'Unlimited', kind: 'membership' }),
      ),
    ).toEqual([
      'members.csv:2: "ten" was a number of visits when it was loaded and is a membership now; give the new one a key of its own',
      'members.csv:5: "ten" was a number of visits when it was loaded and is a membership now; give the new one a key of its own',
    ]);
    expect(await studio.mistakes(types(ten, { key: 'unlimited', name: 'Unlimited', kind: 'count', visits: 9 }))).toEqual([
      'members.csv:3: "unlimited" was a membership when it was loaded and is a number of visits now; give the new one a key of its own',
      'members.csv:4: "unlimited" was a membership when it was loaded and is a number of visits now; give the new one a key of its own',
    ]);
    expect(await studio.everything()).toEqual(before);
  });

  it('refuses a pass that ends before it begins, when it is new and when it has changed', async () => {
    const studio = await openStudio(monday);
    const withPass = (text: string) => smallStudio({ members: [`Mia Parata,mia@example.org,en,te-aro,${text}`] });
    const reason = (from: string, until: string) => [`members.csv:2: "ten" ends on ${until}, before it begins on ${from}`];
    expect(await studio.mistakes(withPass('ten from +5d until 2026-02-01'))).toEqual(reason('2026-03-07', '2026-02-01'));
    await studio.load(withPass('ten from +5d until +40d'));
    expect(await studio.mistakes(withPass('ten from +5d until 2026-02-01'))).toEqual(reason('2026-03-07', '2026-02-01'));
    expect(await studio.mistakes(withPass('ten from 2026-09-01 until +40d'))).toEqual(reason('2026-09-01', '2026-04-11'));
  });

  it('does not change a member who also belongs to another studio', async () => {
    const studio = await openStudio(monday);
    await studio.load(smallStudio());
    const other = { ...document, organisation: { ...document.organisation, key: 'other', name: 'Other' } };
    const renamed = (...changed: string[]) => smallStudio({ document: other, members: changed });
    await studio.load(renamed('Mia Parata,mia@example.org,en,te-aro,'));
    await studio.load(renamed('Somebody Else,mia@example.org,fr,te-aro,', 'New Name,new@example.org,en,te-aro,'));
    await studio.load(renamed('Somebody Else,mia@example.org,fr,te-aro,', 'Newer Name,new@example.org,en,te-aro,'));
    const names = await studio.database.once((handle) =>
      handle
        .selectFrom('profiles')
        .select(['email', 'full_name', 'locale'])
        .where('email', 'in', ['mia@example.org', 'new@example.org'])
        .orderBy('email')
        .execute(),
    );
    expect(names).toEqual([
      { email: 'mia@example.org', full_name: 'Mia Parata', locale: 'en' },
      { email: 'new@example.org', full_name: 'Newer Name', locale: 'en' },
    ]);
  });

  it('changes members and passes, and keeps members who are missing in the file', async () => {
    const studio = await openStudio(monday);
    await studio.load(withVisits);
    const changed = ['Mia Parata,mia@example.org,mi-NZ,te-aro,ten from 2026-02-01 until 2026-06-30', 'Rua Pōtae,rua@example.org,en,,five'];
    const studioJson = JSON.stringify({
      ...document,
      pass_types: [...document.pass_types, { key: 'five', name: 'Five', kind: 'count', visits: 5 }],
    });
    const report = await studio.load({ ...withVisits, history: null, studio: studioJson, members: [header, ...changed, ''].join('\n') });
    expect(report.counts.members).toMatchObject({ added: 1, changed: 1 });
    expect(report.counts.passes).toMatchObject({ added: 1, changed: 1 });
    expect((await passesOf(studio.database, 'mia@example.org'))[0]).toMatchObject({ visits_held: 1, expires_on: '2026-06-30' });
    expect(await passesOf(studio.database, 'siiri@example.org')).toHaveLength(1);
  });

  it('keeps the days of a pass that the file no longer contains, and of another pass with the same type', async () => {
    const studio = await openStudio(monday);
    const ofMia = (cell: string) => smallStudio({ members: [`Mia Parata,mia@example.org,en,te-aro,${cell}`] });
    const spring = 'ten from 2026-02-01 until 2026-05-01 used 7';
    const winter = 'ten from 2026-05-01 until 2026-08-01';
    const days = async () =>
      (await passesOf(studio.database, 'mia@example.org'))
        .map(({ starts_on, expires_on, visits_used }) => [starts_on, expires_on, visits_used])
        .toSorted((a, b) => String(a[0]).localeCompare(String(b[0])));
    await studio.load(ofMia(`${spring}; ${winter}`));
    const both = [
      ['2026-02-01', '2026-05-01', 7],
      ['2026-05-01', '2026-08-01', 0],
    ];
    expect(isUnchanged(await studio.load(ofMia(winter)))).toBe(true);
    expect(await days()).toEqual(both);
    const autumn = 'ten from 2026-08-01 until 2026-11-01';
    expect((await studio.load(ofMia(`${autumn}; ${winter}; ${spring}`))).counts.passes).toMatchObject({ added: 1, changed: 0 });
    expect(await days()).toEqual([...both, ['2026-08-01', '2026-11-01', 0]]);
    expect((await studio.load(ofMia('ten from 2026-05-01 until 2026-09-01'))).counts.passes).toMatchObject({ added: 0, changed: 1 });
    expect(await days()).toEqual([both[0], ['2026-05-01', '2026-09-01', 0], ['2026-08-01', '2026-11-01', 0]]);
  });

  it('distinguishes two passes of one type from one day by their other properties in the file', async () => {
    const studio = await openStudio(monday);
    const ofMia = (cell: string) => smallStudio({ members: [`Mia Parata,mia@example.org,en,te-aro,${cell}`] });
    await studio.load(ofMia('ten until 2026-05-01; ten until 2026-08-01'));
    const before = await passesOf(studio.database, 'mia@example.org');
    expect(isUnchanged(await studio.load(ofMia('ten until 2026-08-01')))).toBe(true);
    expect(await passesOf(studio.database, 'mia@example.org')).toEqual(before);
    expect((await studio.load(ofMia('ten until 2026-08-01; ten; ten until 2026-05-01'))).counts.passes).toMatchObject({
      added: 1,
      changed: 0,
    });
  });

  it('recognises passes that an earlier version identified by their number', async () => {
    const studio = await openStudio(monday);
    const ofMia = (cell: string) => smallStudio({ members: [`Mia Parata,mia@example.org,en,te-aro,${cell}`] });
    const cell = 'ten from 2026-02-01 until 2026-05-01; unlimited; ten from 2026-05-01 until 2026-08-01';
    await studio.load(ofMia(cell));
    await studio.database.once((handle) =>
      sql`update studio_records set key = case when key like '%2026-05-01%' then 'mia@example.org/ten/2' else split_part(key, '/', 1) || '/' || split_part(key, '/', 2) || '/1' end
        where kind = 'pass'`.execute(handle),
    );
    const before = await passesOf(studio.database, 'mia@example.org');
    expect(isUnchanged(await studio.load(ofMia(cell)))).toBe(true);
    expect(isUnchanged(await studio.load(ofMia('ten from 2026-05-01 until 2026-08-01')))).toBe(true);
    expect(await passesOf(studio.database, 'mia@example.org')).toEqual(before);
  });

  const twoFacilities = {
    ...document,
    facilities: [...document.facilities, { key: 'petone', name: 'Petone', address: '1 Jackson Street' }],
  };
  const atFacility = (classes: readonly (readonly string[])[], key: string) =>
    classes.map((lines) => [...lines, `X-SPOTTER-FACILITY:${key}`]);

  /** Adds an account by invite, which the folder does not contain. */
  const joins = (studio: Awaited<ReturnType<typeof openStudio>>, email: string) =>
    studio.database.transaction(async (tx) => {
      const id = crypto.randomUUID();
      const own = { id, guid: crypto.randomUUID(), short_id: crypto.randomUUID(), email, full_name: 'Zoe Example', first_name: 'Zoe' };
      const empty = { avatar_thumb_url: null, avatar_main_url: null, ...noCalendarToken };
      await tx
        .insertInto('profiles')
        .values({ ...own, ...empty, locale: 'en', password_hash: 'set', created_at: monday })
        .execute();
      const account = { org_id: orgId('box'), id: crypto.randomUUID(), profile_id: id, created_at: monday };
      await tx
        .insertInto('accounts')
        .values({ ...account, home_facility_id: null, hidden_at: null, last_visit_at: null })
        .execute();
    });

  const placesOf = async ({ database }: Awaited<ReturnType<typeof openStudio>>, email: string): Promise<string[]> =>
    database.once(async (handle) => {
      const { id } = await handle.selectFrom('profiles').select('id').where('email', '=', email).executeTakeFirstOrThrow();
      return (await readAccounts(handle, id)).flatMap(({ facilities }) => facilities.map(({ name }) => name));
    });

  it('moves members of a closed facility to the remaining facility, and back after it opens again', async () => {
    const studio = await openStudio(monday);
    const both = smallStudio({ document: twoFacilities, classes: atFacility([crossFit, openGymEvent], 'petone') });
    await studio.load(both);
    await joins(studio, 'zoe@example.org');
    const ofAll = async () => [await placesOf(studio, 'zoe@example.org'), await placesOf(studio, 'mia@example.org')];
    expect(await ofAll()).toEqual([
      ['Te Aro', 'Petone'],
      ['Te Aro', 'Petone'],
    ]);
    const left = {
      ...smallStudio({ document: { ...twoFacilities, facilities: twoFacilities.facilities.slice(1) }, classes: [crossFit, openGymEvent] }),
      members: both.members
        .split('\n')
        .filter((line) => !line.startsWith('Mia'))
        .join('\n')
        .replaceAll('te-aro', 'petone'),
    };
    const report = await studio.load(left);
    expect(report.counts.facilities).toMatchObject({ added: 0, cancelled: 1 });
    expect(await ofAll()).toEqual([['Petone'], ['Petone']]);
    expect((await studio.load(left)).counts.facilities).toMatchObject({ changed: 0, cancelled: 0 });
    expect((await studio.load(both)).counts.facilities).toMatchObject({ changed: 2 });
    expect(await ofAll()).toEqual([
      ['Te Aro', 'Petone'],
      ['Te Aro', 'Petone'],
    ]);
  });

  it('sets the facility of a member who accepted an invite before the file named them, and changes it later', async () => {
    const studio = await openStudio(monday);
    const load = (...more: string[]) =>
      studio.load(
        smallStudio({ document: twoFacilities, classes: atFacility([crossFit, openGymEvent], 'petone'), members: [...members, ...more] }),
      );
    await load();
    await joins(studio, 'ben.new@example.org');
    await load('Ben New,ben.new@example.org,en,petone,');
    expect(await placesOf(studio, 'ben.new@example.org')).toEqual(['Petone', 'Te Aro']);
    await load('Ben New,ben.new@example.org,en,te-aro,');
    expect(await placesOf(studio, 'ben.new@example.org')).toEqual(['Te Aro', 'Petone']);
  });

  it('changes nothing if the folder has a mistake', async () => {
    const studio = await openStudio(monday);
    await studio.load(smallStudio());
    const before = await studio.everything();
    const wrong = smallStudio({
      document: { ...document, organisation: { ...document.organisation, name: 'Another name' } },
      members: [...members, 'Ana,ana@example.org,en,,gold'],
      classes: [openGymEvent],
    });
    expect(await studio.mistakes(wrong)).toEqual(['members.csv:6: there is no pass type "gold" in studio.json']);
    expect(await studio.everything()).toEqual(before);
  });

  it('reports the impossible line of the history, and changes nothing', async () => {
    const studio = await openStudio(monday);
    const impossible = smallStudio({
      history: [
        { class: tuesday, visits: [['mia@example.org', '2d']] },
        { class: { pick: 'next', type: 'Open gym', after: '30d' }, visits: [{ member: 'mia@example.org' }] },
      ],
    });
    expect(await studio.mistakes(impossible)).toEqual([expect.stringMatching(/^history\.ndjson:2: there is no such class/)]);
    expect(((await studio.everything()) as Record<string, string[]>)['orgs']).toEqual([]);
  });
});
