import { expect } from 'vitest';
import { Notification, NotificationList } from '#contract/notifications.ts';
import { read, visitIn, visitsIn } from '#tests/server/answers.ts';
import type { TestResponse, TestServer } from '#tests/server/test-server.ts';
import type { TestMember } from '#tests/server/world.ts';
import type { Insertable } from 'kysely';
import type { NewSession, Tables } from '#server/database/schema.ts';

export const notificationsIn = (answer: TestResponse): Notification[] => read(NotificationList, answer).data;
export const oneIn = (answer: TestResponse): Notification => read(Notification, answer);

export const notificationsOf = async (server: TestServer, member: TestMember): Promise<Notification[]> =>
  notificationsIn(await server.as(member)('GET', '/api/v1/notifications'));

export async function onlyNotificationOf(server: TestServer, member: TestMember): Promise<Notification> {
  const [notification, ...others] = await notificationsOf(server, member);
  expect(others).toEqual([]);
  if (!notification) throw new Error('the member was told nothing');
  return notification;
}

export interface OfferedPlace {
  readonly mia: TestMember;
  readonly sessionId: string;
  readonly visitId: string;
}

/** A class with one place: its owner cancels, and Mia, who is in the waitlist, is offered the place. */
export async function offerPlace(
  server: TestServer,
  { mia, ...more }: Partial<NewSession> & { readonly mia?: TestMember } = {},
  profile: Partial<Insertable<Tables['profiles']>> = {},
): Promise<OfferedPlace> {
  const { world } = server;
  const member = mia ?? (await world.member([world.box], profile));
  await world.pass(member);
  const sessionId = await world.session(world.box, { capacity: 1, ...more });
  const [other] = await world.fill(sessionId, 1);
  const { id: visitId } = visitIn(await server.as(member)('POST', `/api/v1/sessions/${sessionId}/waitlist`, { body: {} }));
  if (!other) throw new Error('the class is empty');
  const [booked] = visitsIn(await server.as(other)('GET', '/api/v1/visits/bookings'));
  visitIn(await server.as(other)('PUT', `/api/v1/visits/${booked?.id}/cancel`));
  return { mia: member, sessionId, visitId };
}
