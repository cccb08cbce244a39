import { describe, expect, it } from 'vitest';
import { countByCode, createEquippedMembers, retryWhileBusy, serve } from '#tests/server/crowd.ts';
import { createTestClient, headersOf, type TestServer } from '#tests/server/test-server.ts';

const places = 50;
const waiting = 60;

async function cancelTogether(server: TestServer) {
  const { world } = server;
  const { box, database } = world;
  const sessionId = await world.session(box, { capacity: places });
  const booked = await world.fill(sessionId, places);
  const line = await createEquippedMembers(server, waiting, async () => {});
  for (const member of line) await server.as(member)('POST', `/api/v1/sessions/${sessionId}/waitlist`, { body: {} });
  const visits = await database.once((handle) =>
    handle.selectFrom('visits').select(['id', 'profile_id']).where('session_id', '=', sessionId).where('state', '=', 'booked').execute(),
  );
  const visitOf = new Map(visits.map((visit) => [visit.profile_id, visit.id]));
  const { sendRequest, close } = createTestClient(server.url, places);
  const cancel = retryWhileBusy(sendRequest);
  const answers = await Promise.all(
    booked.map((member) => cancel('PUT', `/api/v1/visits/${visitOf.get(member.profileId)}/cancel`, { headers: headersOf(member, box) })),
  );
  close();
  const offers = await database.once((handle) =>
    handle
      .selectFrom('visit_events as event')
      .innerJoin('visits as visit', 'visit.id', 'event.visit_id')
      .select('visit.profile_id')
      .where('visit.session_id', '=', sessionId)
      .where('event.event', '=', 'place.offered')
      .orderBy('event.seq')
      .execute(),
  );
  const notified = await database.once((handle) =>
    handle.selectFrom('notifications').select(['profile_id', 'seq']).where('type', '=', 'waitlist').execute(),
  );
  const { taken } = await database.once((handle) =>
    handle.selectFrom('sessions').select('taken').where('id', '=', sessionId).executeTakeFirstOrThrow(),
  );
  const numberInLine = new Map(line.map((member, index) => [member.profileId, index + 1]));
  return {
    answers: countByCode(answers),
    offered: offers.map((offer) => numberInLine.get(offer.profile_id)),
    notified: notified.length,
    taken,
  };
}

const inOrder = {
  answers: { done: places },
  offered: Array.from({ length: places }, (_, index) => index + 1),
  notified: places,
  taken: places,
};

describe('50 members who cancel at once', () => {
  it('free 50 places, each offered once, to the first 50 in line, in their order', async () => {
    expect(await cancelTogether(await serve())).toEqual(inOrder);
  });

  it('free places for others than the first in line when the query has no order', async () => {
    expect(await cancelTogether(await serve('no-fifo'))).not.toEqual(inOrder);
  });

  it('free places that are lost or offered twice when nothing is locked or compared', async () => {
    expect(await cancelTogether(await serve('no-session-lock,no-place-guard,no-compare-and-set'))).not.toEqual(inOrder);
  });
});
