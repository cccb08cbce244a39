import { beforeEach, describe, expect, it } from 'vitest';
import { calendarPath } from '#contract/calendar.ts';
import { appointmentClient, appointmentIn, createBookableService, eleven, nine, ten } from '#tests/appointments/bookable-service.ts';
import { emailsTo, type FoundEmail } from '#tests/auth/outbox.ts';
import { profileIn, visitIn } from '#tests/server/answers.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { hours, start, type TestMember } from '#tests/server/world.ts';
import { cancelAsStudio, composeNow, sendDue } from './appointment-scenarios.ts';
import { entryOf, feedEntriesIn } from './calendar-file.ts';
import { onlyNotificationOf } from './notification-scenarios.ts';

const server = serverForFile();
beforeEach(() => server.at(start));

const setUp = async (profile: { readonly locale?: string } = {}) => {
  const bookable = await createBookableService(server.world, { staff: 2, price: null });
  const member = await server.world.member([server.world.box], profile);
  return { bookable, member, mia: appointmentClient(server, bookable, member) };
};

type Scene = Awaited<ReturnType<typeof setUp>>;

async function lastEmailOf({ email }: TestMember, count: number): Promise<FoundEmail> {
  const last = (await emailsTo(server.folder, email, count))[count - 1];
  if (!last) throw new Error('an email has been sent');
  return last;
}

async function feedOf({ mia }: Scene) {
  const { calendar_token: token } = profileIn(await mia.sendRequest('GET', '/api/v1/profile/activate_calendar'));
  return feedEntriesIn((await server.sendRequest('GET', calendarPath(token ?? ''))).text);
}

describe('an appointment', () => {
  it('that is booked is confirmed by one email, with its deadline and the entry of the feed', async () => {
    const scene = await setUp();
    const { member, mia } = scene;
    const { id } = await mia.make(nine);
    const email = await lastEmailOf(member, 1);
    expect(email.subject).toMatch(/^Booked: Personal training, Wed,? 4 Mar, 09:00$/);
    expect(email.text).toMatch(
      /^Your appointment is booked\n09:00\nWednesday,? 4 March\n\nPersonal training\n60 minutes, .*, with Ana Whaanga\n[^]*You can cancel for free until Tuesday,? 3 March, 09:00\./,
    );
    expect(email.text).toContain(`${server.url}/appointments/${id}`);
    expect(email.headers.get('list-unsubscribe')).toMatch(/\/unsubscribe\/[\w-]+\.[\w-]+\.booking\./);
    const entry = entryOf(email);
    expect(entry).toMatchObject({ method: 'REQUEST', start: new Date(nine), status: 'CONFIRMED', attendee: `mailto:${member.email}` });
    expect(await feedOf(scene)).toEqual([{ uid: entry.uid, sequence: entry.sequence }]);
    expect(await sendDue(server)).toEqual([]);
  });

  it('that is moved sends one email that changes the entry, and the calendar feed has the same data', async () => {
    const scene = await setUp();
    const { member, mia, bookable } = scene;
    const { id } = await mia.make(nine);
    const before = entryOf(await lastEmailOf(member, 1));
    await mia.move(id, { start_at: ten });
    const email = await lastEmailOf(member, 2);
    expect(email.subject).toMatch(/^Moved: Personal training, Wed,? 4 Mar, 10:00$/);
    expect(email.text).toMatch(
      /It is now\n10:00\nWednesday,? 4 March\n\nPersonal training\n60 minutes, .*, with Ana Whaanga\n[^]*for free until Tuesday,? 3 March, 10:00\./,
    );
    const after = entryOf(email);
    expect(after).toMatchObject({ method: 'REQUEST', uid: before.uid, start: new Date(ten), status: 'CONFIRMED' });
    expect(after.sequence).toBeGreaterThan(before.sequence);
    expect(await feedOf(scene)).toEqual([{ uid: after.uid, sequence: after.sequence }]);
    await mia.move(id, { staff_id: bookable.staffIds[1] });
    expect(entryOf(await lastEmailOf(member, 3)).sequence).toBeGreaterThan(after.sequence);
  });

  it('that the member cancels sends one email that removes the entry, in time or late', async () => {
    const { member, mia } = await setUp();
    const first = await mia.make(nine);
    const added = entryOf(await lastEmailOf(member, 1));
    visitIn(await mia.cancel(first.id));
    const email = await lastEmailOf(member, 2);
    expect(email.subject).toMatch(/^Your booking is cancelled: Personal training, Wed,? 4 Mar, 09:00$/);
    expect(email.text).toMatch(
      /^You cancelled this appointment\n09:00\nWednesday,? 4 March\n\nPersonal training\n60 minutes, .*, with Ana Whaanga\n/,
    );
    const removed = entryOf(email);
    expect(removed).toMatchObject({ method: 'CANCEL', uid: added.uid, status: 'CANCELLED' });
    expect(removed.sequence).toBeGreaterThan(added.sequence);
    const second = await mia.make(eleven);
    await lastEmailOf(member, 3);
    await server.at(hours(30));
    visitIn(await mia.cancel(second.id, 'latecancel'));
    expect(entryOf(await lastEmailOf(member, 4))).toMatchObject({ method: 'CANCEL', start: new Date(eleven) });
  });

  it('that is only held, held at another time or released causes no email', async () => {
    const { member, mia } = await setUp();
    const { id } = appointmentIn(await mia.hold(nine));
    appointmentIn(await mia.move(id, { start_at: ten }));
    appointmentIn(await mia.release(id));
    await mia.make(eleven);
    const subjects = (await emailsTo(server.folder, member.email, 1)).map(({ subject }) => subject);
    expect(subjects).toEqual([expect.stringMatching(/^Booked: Personal training, Wed,? 4 Mar, 11:00$/)]);
    expect(await sendDue(server)).toEqual([]);
  });
});

describe('an email about a booked appointment', () => {
  const booked = async () => {
    const scene = await setUp();
    const { member, mia } = scene;
    const appointment = await mia.make(nine);
    await emailsTo(server.folder, member.email, 1);
    const subject = { org_id: server.world.box.orgId, profile_id: member.profileId, appointment_id: appointment.id };
    const email = { ...subject, cause: 'booked', starts_at: nine, staff_id: appointment.staff.id } as const;
    return { ...scene, id: appointment.id, email };
  };

  it.each<{ what: string; befalls: (scene: Awaited<ReturnType<typeof booked>>) => Promise<unknown> }>([
    { what: 'is cancelled', befalls: ({ mia, id }) => mia.cancel(id) },
    { what: 'is cancelled by the studio', befalls: ({ id }) => cancelAsStudio(server, id) },
    { what: 'is moved', befalls: ({ mia, id }) => mia.move(id, { start_at: ten }) },
    { what: 'is given to another coach', befalls: ({ mia, id, bookable }) => mia.move(id, { staff_id: bookable.staffIds[1] }) },
    {
      what: 'is of a member who stops such emails',
      befalls: ({ mia }) => mia.sendRequest('PUT', '/api/v1/notification_settings', { body: { booking_email: false } }),
    },
    {
      what: 'is of a member who leaves the studio',
      befalls: ({ member: { profileId } }) =>
        server.world.database.once((handle) => handle.deleteFrom('accounts').where('profile_id', '=', profileId).execute()),
    },
  ])('that $what before it is sent is not sent', async ({ befalls }) => {
    const scene = await booked();
    expect((await composeNow(server, scene.email))?.subject).toMatch(/^Booked: /);
    await befalls(scene);
    expect(await composeNow(server, scene.email)).toBeNull();
  });

  it('about its move is not sent after it was cancelled', async () => {
    const { mia, member, id, email } = await booked();
    visitIn(await mia.cancel(id));
    await emailsTo(server.folder, member.email, 2);
    expect(await composeNow(server, { ...email, cause: 'moved' })).toBeNull();
  });
});

describe('an appointment that the studio cancels', () => {
  it('is reported in the app and in one email that removes the calendar entry', async () => {
    const scene = await setUp();
    const { member, mia } = scene;
    const { id } = await mia.make(nine);
    const added = entryOf(await lastEmailOf(member, 1));
    await cancelAsStudio(server, id);
    const { message } = await onlyNotificationOf(server, member);
    expect(message).toMatch(/^Personal training with Ana Whaanga, Wed,? 4 Mar, 09:00: the studio has cancelled this appointment\.$/);
    const email = await lastEmailOf(member, 2);
    expect(await emailsTo(server.folder, member.email, 2)).toHaveLength(2);
    expect(email).toMatchObject({
      to: member.email,
      subject: expect.stringMatching(/^Cancelled: Personal training, Wed,? 4 Mar, 09:00$/),
      text: expect.stringMatching(/^The studio has cancelled this appointment\n09:00\nWednesday,? 4 March\n\nPersonal training\n/),
    });
    expect(email.text).toContain(`${server.url}/appointments/${id}`);
    const removed = entryOf(email);
    expect(removed).toMatchObject({ method: 'CANCEL', uid: added.uid, start: new Date(nine), status: 'CANCELLED' });
    expect(removed.sequence).toBeGreaterThan(added.sequence);
    expect(await feedOf(scene)).toEqual([{ uid: removed.uid, sequence: removed.sequence }]);
  });

  it('is reported in the member’s language', async () => {
    const { member, mia } = await setUp({ locale: 'fr' });
    const { id } = await mia.make(nine);
    expect((await lastEmailOf(member, 1)).text).toMatch(
      /^Votre rendez-vous est réservé\n09:00\nMercredi 4 mars\n\nPersonal training\n60 min, .*, avec Ana Whaanga\n/,
    );
    await cancelAsStudio(server, id);
    const { message } = await onlyNotificationOf(server, member);
    expect(message).toMatch(/^Personal training avec Ana Whaanga, mer\. 4 mars, 09:00\s: le studio a annulé ce rendez-vous\.$/);
  });
});
