import ICAL from 'ical.js';
import ical, { type CalendarComponent, type VEvent } from 'node-ical';
import { beforeEach, describe, expect, it } from 'vitest';
import { calendarPath } from '#contract/calendar.ts';
import { appointmentIn, appointmentClient, nine, createBookableService, ten } from '#tests/appointments/bookable-service.ts';
import { profileIn, visitIn } from '#tests/server/answers.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { start, type TestMember } from '#tests/server/world.ts';

const server = serverForFile();
beforeEach(() => server.at(start));

async function subscribed() {
  const bookable = await createBookableService(server.world);
  const mia = await server.world.member();
  const { calendar_token: token } = profileIn(await server.as(mia)('GET', '/api/v1/profile/activate_calendar'));
  if (token === null) throw new Error('the calendar has an address');
  return { mia, token, bookable, mias: appointmentClient(server, bookable, mia) };
}

const textOf = async (token: string): Promise<string> => (await server.sendRequest('GET', calendarPath(token))).text;

const isEvent = (component: CalendarComponent | undefined): component is VEvent => component?.type === 'VEVENT';
const eventsOf = async (token: string): Promise<VEvent[]> => Object.values(ical.sync.parseICS(await textOf(token))).filter(isEvent);

async function eventOf(token: string): Promise<VEvent> {
  const [event, ...more] = await eventsOf(token);
  expect(more).toEqual([]);
  if (!event) throw new Error('the appointment stands in the calendar');
  return event;
}

const inOneHour = (instant: string): string => new Date(Date.parse(instant) + 3_600_000).toISOString();

describe('an appointment in the calendar', () => {
  it('is absent while its time is only held', async () => {
    const { token, mias } = await subscribed();
    appointmentIn(await mias.hold(nine));
    expect(await textOf(token)).not.toContain('VEVENT');
  });

  it('is confirmed after the booking, in the time zone of the studio, with its coach, its place and its URL', async () => {
    const { token, mias } = await subscribed();
    const { id } = await mias.make(nine);
    const event = await eventOf(token);
    expect(event).toMatchObject({ status: 'CONFIRMED', summary: 'Personal training', sequence: 0 });
    expect(event.start.toISOString()).toBe(nine);
    expect(event.end?.toISOString()).toBe(inOneHour(nine));
    expect(event.start.tz).toBe('Pacific/Auckland');
    expect(event.description).toContain('Ana Whaanga');
    expect(event.location).toContain('1 Example Street');
    expect(String(event.url)).toBe(`${server.url}/appointments/${id}`);
  });

  it('has a reminder at the last moment at which cancelling is free, a day before the start', async () => {
    const { token, mias } = await subscribed();
    await mias.make(nine);
    const event = new ICAL.Component(ICAL.parse(await textOf(token))).getFirstSubcomponent('vevent');
    const trigger = event?.getFirstSubcomponent('valarm')?.getFirstPropertyValue('trigger');
    expect(trigger instanceof ICAL.Duration && trigger.toSeconds()).toBe(-24 * 3600);
  });

  it('keeps its id, and has a higher sequence number after a move and after a cancellation', async () => {
    const { mia, token, mias } = await subscribed();
    const { id } = await mias.make(nine);
    const { uid } = await eventOf(token);
    appointmentIn(await mias.move(id, { start_at: ten }));
    const moved = await eventOf(token);
    expect(moved).toMatchObject({ uid, status: 'CONFIRMED', sequence: 1 });
    expect(moved.start.toISOString()).toBe(ten);
    visitIn(await server.as(mia)('PUT', `/api/v1/visits/${id}/cancel`));
    expect(await eventOf(token)).toMatchObject({ uid, status: 'CANCELLED', summary: 'Personal training (Cancelled)', sequence: 2 });
  });

  it('is sorted among the classes by its start, and is in no calendar of another member', async () => {
    const { mia, token, mias, bookable } = await subscribed();
    const ben: TestMember = await server.world.member();
    await appointmentClient(server, bookable, ben).make(ten);
    await server.world.membership(mia);
    const classId = await server.world.session(server.world.box, { starts_at: new Date(Date.parse(nine) - 7_200_000) });
    visitIn(await server.as(mia)('POST', `/api/v1/sessions/${classId}/book`, { body: {} }));
    await mias.make(nine);
    expect((await eventsOf(token)).map(({ summary }) => summary)).toEqual(['CrossFit', 'Personal training']);
  });
});
