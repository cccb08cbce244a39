/** Emails about appointments: one for each change, with an entry that a calendar adds, moves and takes out. */
import { beforeEach, describe, expect, it } from 'vitest';
import { appointmentClient, createBookableService, nine } from '#tests/appointments/bookable-service.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { start } from '#tests/server/world.ts';
import { cancelAsStudio, sendDue } from './appointment-scenarios.ts';
import { entryOf } from './calendar-file.ts';
import { onlyNotificationOf } from './notification-scenarios.ts';

const server = serverForFile();
beforeEach(() => server.at(start));

const setUp = async (profile: { readonly locale?: string } = {}) => {
  const bookable = await createBookableService(server.world);
  const member = await server.world.member([server.world.box], profile);
  return { bookable, member, mia: appointmentClient(server, bookable, member) };
};

describe('an appointment that the studio cancels', () => {
  it('is named in the app and in one email, which takes it out of the calendar', async () => {
    const { member, mia } = await setUp();
    const { id } = await mia.make(nine);
    await cancelAsStudio(server, id);
    const { message } = await onlyNotificationOf(server, member);
    expect(message).toMatch(/^Personal training with Ana Whaanga, Wed,? 4 Mar, 09:00: the studio has cancelled this appointment\.$/);
    const [email, ...others] = await sendDue(server);
    expect(others).toEqual([]);
    expect(email).toMatchObject({
      to: member.email,
      subject: expect.stringMatching(/^Cancelled: Personal training, Wed,? 4 Mar, 09:00$/),
      text: expect.stringContaining(message),
    });
    expect(email?.text).toContain(`${server.url}/appointments/${id}`);
    expect(email && entryOf(email)).toMatchObject({ method: 'CANCEL', sequence: 1, start: new Date(nine), status: 'CANCELLED' });
  });

  it('is named in the member’s language', async () => {
    const { member, mia } = await setUp({ locale: 'fr' });
    await cancelAsStudio(server, (await mia.make(nine)).id);
    const { message } = await onlyNotificationOf(server, member);
    expect(message).toMatch(/^Personal training avec Ana Whaanga, mer\. 4 mars, 09:00\s: le studio a annulé ce rendez-vous\.$/);
  });
});
