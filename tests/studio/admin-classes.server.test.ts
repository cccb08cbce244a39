import { describe, expect, it } from 'vitest';
import { type AdminRequest, runAdminRequest } from '#server/studio/admin/admin-requests.ts';
import { classesOf, openStudio, passesOf, refusalOf, type StudioUnderTest, visitsOf } from './loading.ts';
import { calendarOf, crossFit, monday, openGymEvent, smallStudio } from './small-studio.ts';

/** Tuesday 17:00 with two places: Mia and Ben are booked, and Léa is in the waitlist. */
const withVisits = smallStudio({
  history: [
    {
      class: { on: 'tue', at: '17:00', weeks: [0] },
      visits: [
        ['mia@example.org', '5d'],
        ['ben@example.org', '4d'],
        ['lea@example.org', '3d'],
      ],
    },
  ],
});
const tuesday = 'crossfit@box/2026-03-03';
const tuesdayStart = new Date('2026-03-03T04:00:00.000Z');
const afterwards = new Date('2026-03-03T06:00:00.000Z');

const openBox = async (): Promise<StudioUnderTest> => {
  const studio = await openStudio(monday);
  await studio.load(withVisits);
  return studio;
};

const stateOf = async ({ database }: StudioUnderTest, email: string) => {
  const visit = (await visitsOf(database, email)).at(-1);
  return visit && (visit.cancelled_how ?? visit.state);
};

describe('the roster of a class', () => {
  const expected = [
    'CrossFit, 2026-03-03 17:00, Te Aro: 2 of 2 places taken, 1 in line',
    '  booked                  Mia Parata <mia@example.org>    10-visit pass',
    '  booked                  Ben Okafor <ben@example.org>    Unlimited',
    '  waits, 1.               Léa Fournier <lea@example.org>',
  ];

  it.each([tuesday, 'CrossFit 2026-03-03 17:00', 'crossfit, 2026-03-03 17:00'])(
    'lists who comes, who waits and how each member pays (%s)',
    async (name) => {
      const studio = await openBox();
      expect(await runAdminRequest(studio.context, { command: 'roster', class: name })).toEqual(expected);
    },
  );

  it('is found by the id that the app shows in its address', async () => {
    const studio = await openBox();
    const found = (await classesOf(studio.database)).find(({ starts_at }) => starts_at.getTime() === tuesdayStart.getTime());
    expect(await runAdminRequest(studio.context, { command: 'roster', class: found?.id ?? '' })).toEqual(expected);
  });

  it('lists who attended once the class is over', async () => {
    const studio = await openBox();
    studio.at(afterwards);
    const lines = await runAdminRequest(studio.context, { command: 'roster', class: tuesday });
    expect(lines.map((line) => line.trim().split(/ {2,}/)[0]).slice(1)).toEqual(['attended', 'attended', 'left the line']);
  });

  it('is empty if no member has booked', async () => {
    const studio = await openBox();
    const lines = await runAdminRequest(studio.context, { command: 'roster', class: 'crossfit@box/2026-03-04' });
    expect(lines).toEqual(['CrossFit, 2026-03-04 17:00, Te Aro: 0 of 2 places taken', '  nobody yet']);
  });
});

describe('a class name that is unknown or ambiguous', () => {
  it.each([
    ['roster', { command: 'roster', class: 'crossfit@box/2026-03-01' }],
    ['cancel-class', { command: 'cancel-class', class: 'crossfit@box/2026-03-01', reason: null }],
    ['no-show', { command: 'no-show', class: 'crossfit@box/2026-03-01', member: 'mia@example.org' }],
  ] satisfies [string, AdminRequest][])('is refused with a list of possible classes (%s)', async (_, request) => {
    const lines = await refusalOf(await openBox(), request);
    expect(lines[0]).toMatch(/^There is no class "crossfit@box\/2026-03-01"\. A class is named by its key, or by name, day and time/);
    expect(lines[1]).toBe('  2026-03-02 17:00  CrossFit, Te Aro: crossfit@box/2026-03-02');
    expect(lines).toHaveLength(13);
  });

  it('is refused with the keys of the classes if several have the same name and time', async () => {
    const studio = await openStudio(monday);
    await studio.load(smallStudio({ classes: [crossFit, ['UID:other@box', ...crossFit.slice(1)]] }));
    expect(await refusalOf(studio, { command: 'roster', class: 'CrossFit 2026-03-03 17:00' })).toEqual([
      '"CrossFit 2026-03-03 17:00" is 2 classes. Name one of them by its key:',
      '  2026-03-03 17:00  CrossFit, Te Aro: crossfit@box/2026-03-03',
      '  2026-03-03 17:00  CrossFit, Te Aro: other@box/2026-03-03',
    ]);
  });
});

describe('cancelling a class', () => {
  const cancel: AdminRequest = { command: 'cancel-class', class: tuesday, reason: 'Ana is unwell.' };

  it('gives visits back to passes that last longer, notifies all its members, and keeps the reason', async () => {
    const studio = await openBox();
    expect(await runAdminRequest(studio.context, cancel)).toEqual([
      'CrossFit, 2026-03-03 17:00, Te Aro is cancelled: 3 members lost their spot or their place in line, got visits back, and are notified.',
      'It stays cancelled however often the folder is loaded.',
    ]);
    for (const email of ['mia@example.org', 'ben@example.org', 'lea@example.org']) expect(await stateOf(studio, email)).toBe('byStudio');
    expect((await passesOf(studio.database, 'mia@example.org'))[0]).toMatchObject({
      visits_held: 0,
      visits_used: 0,
      expires_on: '2026-03-09',
    });
    const stored = await studio.database.once((handle) => handle.selectFrom('notifications').select('type').execute());
    expect(stored.map(({ type }) => type)).toEqual(['class_cancelled', 'class_cancelled', 'class_cancelled']);
    const found = (await classesOf(studio.database)).find(({ key }) => key === tuesday);
    expect(found).toMatchObject({ cancelled_reason: 'Ana is unwell.', taken: 0, cancelled_at: monday });
  });

  it('is permanent, even if the folder still contains the class and changes it', async () => {
    const studio = await openBox();
    await runAdminRequest(studio.context, cancel);
    await studio.load(withVisits);
    const later = calendarOf([[...crossFit, 'X-SPOTTER-CAPACITY:12'], openGymEvent]);
    const report = await studio.load({ ...withVisits, timetable: later });
    expect(report.counts.classes).toMatchObject({ added: 0, cancelled: 0 });
    const own = (await classesOf(studio.database)).filter(({ key }) => key.startsWith(tuesday));
    expect(own.map(({ cancelled_at }) => cancelled_at)).toEqual([monday]);
  });

  it('is refused a second time, and once the class is over', async () => {
    const studio = await openBox();
    await runAdminRequest(studio.context, { ...cancel, class: 'crossfit@box/2026-03-04' });
    expect(await refusalOf(studio, { ...cancel, class: 'crossfit@box/2026-03-04' })).toEqual([
      'CrossFit, 2026-03-04 17:00, Te Aro is cancelled already.',
    ]);
    studio.at(afterwards);
    expect(await refusalOf(studio, cancel)).toEqual([
      'CrossFit, 2026-03-03 17:00, Te Aro is over; only a class that has not ended can be cancelled.',
    ]);
  });
});

describe('a member who missed a class', () => {
  const missed = (member: string): AdminRequest => ({ command: 'no-show', class: tuesday, member });

  it.each([
    ['while the class is on', tuesdayStart, 'mia@example.org'],
    ['after it, by name', afterwards, 'Mia Parata'],
  ])('is noted %s, and the visit counts', async (_, at, member) => {
    const studio = await openBox();
    studio.at(at);
    expect(await runAdminRequest(studio.context, missed(member))).toEqual([
      'Mia Parata missed CrossFit, 2026-03-03 17:00, Te Aro; it counts as a visit.',
    ]);
    expect(await stateOf(studio, 'mia@example.org')).toBe('noShow');
    expect((await passesOf(studio.database, 'mia@example.org'))[0]).toMatchObject({ visits_held: 0, visits_used: 1 });
    expect(await stateOf(studio, 'lea@example.org')).toBe('left');
  });

  it('cannot be recorded before the class has begun, twice, on the waitlist, or without a booking', async () => {
    const studio = await openBox();
    expect(await refusalOf(studio, missed('mia@example.org'))).toEqual([
      'CrossFit, 2026-03-03 17:00, Te Aro has not begun; who did not come is noted once it has.',
    ]);
    studio.at(afterwards);
    await runAdminRequest(studio.context, { command: 'roster', class: tuesday });
    await runAdminRequest(studio.context, missed('mia@example.org'));
    expect(await refusalOf(studio, missed('mia@example.org'))).toEqual([
      'Mia Parata is noted as missing CrossFit, 2026-03-03 17:00, Te Aro already.',
    ]);
    expect(await refusalOf(studio, missed('lea@example.org'))).toEqual([
      'Léa Fournier has no spot in CrossFit, 2026-03-03 17:00, Te Aro: it was given back.',
    ]);
    const [first, ...who] = await refusalOf(studio, missed('siiri@example.org'));
    expect(first).toBe('"siiri@example.org" did not book CrossFit, 2026-03-03 17:00, Te Aro. Who did:');
    expect(who).toHaveLength(3);
  });
});
