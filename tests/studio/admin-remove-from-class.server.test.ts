import { describe, expect, it } from 'vitest';
import { notificationOf, selectVisibleNotifications } from '#server/notifications/notification-wire.ts';
import { type AdminRequest, runAdminRequest } from '#server/studio/admin/admin-requests.ts';
import { profileId } from '#server/studio/load/studio-ids.ts';
import { classesOf, openStudio, passesOf, refusalOf, type StudioUnderTest, visitsOf } from './loading.ts';
import { members, monday, smallStudio } from './small-studio.ts';

const tuesday = 'crossfit@box/2026-03-03';
const title = 'CrossFit, 2026-03-03 17:00, Te Aro';
const tuesdayStart = new Date('2026-03-03T04:00:00.000Z');

/** Two places: Mia and Ben are booked; Léa and Siiri are in the waitlist, in this order. */
const openBox = async (): Promise<StudioUnderTest> => {
  const studio = await openStudio(monday);
  const visits = [
    ['mia@example.org', '5d'],
    ['ben@example.org', '4d'],
    ['lea@example.org', '3d'],
    ['siiri@example.org', '2d'],
  ];
  await studio.load(smallStudio({ history: [{ class: { on: 'tue', at: '17:00', weeks: [0] }, visits }] }));
  return studio;
};

const remove = (member: string): AdminRequest => ({ command: 'remove', class: tuesday, member });

const stateOf = async ({ database }: StudioUnderTest, email: string) => {
  const visit = (await visitsOf(database, email)).at(-1);
  return visit && (visit.cancelled_how ?? visit.state);
};

const notificationsOf = ({ database, context }: StudioUnderTest, email: string) =>
  database.snapshot(async (tx) =>
    (await selectVisibleNotifications(tx, profileId(email), context.clock.now())).map((row) => {
      const { type, message } = notificationOf(row, 'en', context.clock.now());
      return [type, message];
    }),
  );

const takenOf = async ({ database }: StudioUnderTest) => (await classesOf(database)).find(({ key }) => key === tuesday)?.taken;

describe('a member whom the studio removes from a class', () => {
  it('gets a notification, the visit back and a longer pass, and the first member on the waitlist gets an offer', async () => {
    const studio = await openBox();
    expect(await runAdminRequest(studio.context, remove('mia@example.org'))).toEqual([
      `Mia Parata is off ${title}: the visit goes back to their pass, and they are notified.`,
      'The spot is offered to Léa Fournier, who was first in line.',
    ]);
    const places = ['mia', 'ben', 'lea', 'siiri'].map((name) => stateOf(studio, `${name}@example.org`));
    expect(await Promise.all(places)).toEqual(['byStudio', 'booked', 'pending', 'waitlisted']);
    expect(await takenOf(studio)).toBe(2);
    expect((await passesOf(studio.database, 'mia@example.org'))[0]).toMatchObject({
      visits_held: 0,
      visits_used: 0,
      expires_on: '2026-03-09',
    });
    expect(await notificationsOf(studio, 'mia@example.org')).toEqual([
      ['class_cancelled', 'CrossFit, Tue 3 Mar, 17:00: the studio has taken you off this class.'],
    ]);
    expect((await notificationsOf(studio, 'lea@example.org')).map(([type]) => type)).toEqual(['waitlist']);
  });

  it('keeps that notification when the class is cancelled later, and the others get one about the cancelled class', async () => {
    const studio = await openBox();
    await runAdminRequest(studio.context, remove('Mia Parata'));
    studio.at(new Date(monday.getTime() + 60_000));
    await runAdminRequest(studio.context, { command: 'cancel-class', class: tuesday, reason: null });
    expect((await notificationsOf(studio, 'mia@example.org')).map(([, message]) => message)).toEqual([
      'CrossFit, Tue 3 Mar, 17:00: the studio has taken you off this class.',
    ]);
    expect((await notificationsOf(studio, 'ben@example.org')).map(([, message]) => message)).toEqual([
      'CrossFit, Tue 3 Mar, 17:00: the studio has cancelled this class.',
    ]);
  });

  it('loses an offer, which goes to the next member on the waitlist, or a waitlist position, which causes no offer', async () => {
    const studio = await openBox();
    await runAdminRequest(studio.context, remove('mia@example.org'));
    expect(await runAdminRequest(studio.context, remove('lea@example.org'))).toEqual([
      `Léa Fournier is off ${title}: their offer is withdrawn, and they are notified.`,
      'The spot is offered to Siiri Põld, who was first in line.',
    ]);
    expect((await notificationsOf(studio, 'lea@example.org')).map(([type]) => type)).toEqual(['class_cancelled']);
    const other = await openBox();
    expect(await runAdminRequest(other.context, remove('lea@example.org'))).toEqual([
      `Léa Fournier is off ${title}: they are off the waitlist, and are notified.`,
    ]);
    expect([await stateOf(other, 'lea@example.org'), await stateOf(other, 'siiri@example.org')]).toEqual(['byStudio', 'waitlisted']);
    expect(await takenOf(other)).toBe(2);
  });

  it('must have a place, and the class must not have begun: otherwise the command is refused with the reason', async () => {
    const studio = await openBox();
    const [first, ...who] = await refusalOf(studio, remove('tama@example.org'));
    expect(first).toBe(`"tama@example.org" did not book ${title}. Who did:`);
    expect(who).toHaveLength(4);
    expect(await refusalOf(studio, { command: 'remove', class: 'nothing', member: 'mia' })).toHaveLength(13);
    await runAdminRequest(studio.context, remove('mia@example.org'));
    expect(await refusalOf(studio, remove('mia@example.org'))).toEqual([`Mia Parata has no spot in ${title}: it was given back.`]);
    studio.at(tuesdayStart);
    expect(await refusalOf(studio, remove('ben@example.org'))).toEqual([`${title} has begun; note who did not come with no-show.`]);
    const off = await openBox();
    await runAdminRequest(off.context, { command: 'cancel-class', class: tuesday, reason: null });
    expect(await refusalOf(off, remove('ben@example.org'))).toEqual([`${title} is cancelled.`]);
  });

  it('is identified by email if several members have the same name', async () => {
    const studio = await openStudio(monday);
    const twin = 'Ben Okafor,ben.two@example.org,en,te-aro,unlimited from 2026-01-01';
    const visits = [
      ['ben@example.org', '4d'],
      ['ben.two@example.org', '3d'],
    ];
    await studio.load(smallStudio({ members: [...members, twin], history: [{ class: { on: 'tue', at: '17:00', weeks: [0] }, visits }] }));
    expect(await refusalOf(studio, remove('ben okafor'))).toEqual([
      'Several members are called "ben okafor"; name one by e-mail:',
      '  ben@example.org',
      '  ben.two@example.org',
    ]);
  });
});
