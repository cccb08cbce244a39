import { describe, expect, it } from 'vitest';
import { notifyAll, type NewNotification } from '#server/notifications/notification-outbox.ts';
import { sendPushes } from '#server/push/push-queue.ts';
import { createBookableService } from '#tests/appointments/bookable-service.ts';
import type { TestFacility, TestMember } from '#tests/server/world.ts';
import { browserOf, contextOf, pushWorldForFile } from './push-context.ts';

const scene = pushWorldForFile();

/** In Auckland: 23:00 on the 2nd, 06:30 and 09:00 on the 3rd of March. */
const night = new Date('2026-03-02T10:00:00Z');
const early = new Date('2026-03-02T17:30:00Z');
const later = new Date('2026-03-02T20:00:00Z');

async function cancelled(member: TestMember, place: TestFacility, startsAt: Date): Promise<NewNotification> {
  const { serviceId, staffIds } = await createBookableService(scene.world, {}, place);
  const { orgId, facilityId } = place;
  const id = crypto.randomUUID();
  const endsAt = new Date(startsAt.getTime() + 3_600_000);
  const subject = { org_id: orgId, id, facility_id: facilityId, profile_id: member.profileId, service_id: serviceId };
  const times = { starts_at: startsAt, ends_at: endsAt, hold_expires_at: null, created_at: night, updated_at: night };
  const price = { pass_id: null, price_amount: null, price_currency: null };
  await scene.world.database.once((handle) =>
    handle
      .insertInto('appointments')
      .values({ ...subject, ...times, ...price, staff_id: staffIds[0] ?? '', state: 'cancelled', cancelled_how: 'byStudio' })
      .execute(),
  );
  const { profileId } = member;
  return { type: 'appointment', profileId, orgId, params: { appointment_id: id }, subjectId: id, now: night, expiresAt: endsAt };
}

async function received(member: TestMember, notification: NewNotification, now = night) {
  const context = contextOf(scene.world.database, now);
  const phone = await browserOf(scene.world.database, scene.service, member);
  await scene.world.database.transaction((tx) => notifyAll(tx, context, [notification]));
  await sendPushes(context);
  return phone.received;
}

/** A facility in Auckland that belongs to the London studio. It is the member's home facility. */
async function farFacility(member: TestMember): Promise<TestFacility> {
  const { orgId, facilityId: home_facility_id } = scene.world.yoga;
  const [id, guid] = [crypto.randomUUID(), crypto.randomUUID()];
  const facility = { org_id: orgId, id, guid, key: id, name: 'Far', address: '', time_zone: 'Pacific/Auckland', currency: 'GBP' };
  await scene.world.database.once(async (handle) => {
    await handle.insertInto('facilities').values(facility).execute();
    await handle.updateTable('accounts').set({ home_facility_id }).where('profile_id', '=', member.profileId).execute();
  });
  return { orgId, facilityId: id, facilityGuid: guid };
}

describe('a push message about a cancelled appointment', () => {
  it('that would begin before the end of the quiet hours is sent at once, with service and time', async () => {
    const mia = await scene.world.member();
    const [push, ...others] = await received(mia, await cancelled(mia, scene.world.box, early));
    expect(others).toEqual([]);
    expect(push?.message).toMatchObject({
      title: 'Cancelled: Personal training',
      body: expect.stringMatching(/, Tue,? 3 Mar, 06:30\.$/),
    });
  });

  it('that begins after the quiet hours waits for their end', async () => {
    const mia = await scene.world.member();
    expect(await received(mia, await cancelled(mia, scene.world.box, later))).toEqual([]);
  });

  it('waits in the time zone of the appointment’s facility, and not of the member’s own facility', async () => {
    const mia = await scene.world.member([scene.world.yoga]);
    expect(await received(mia, await cancelled(mia, await farFacility(mia), later))).toEqual([]);
    const sam = await scene.world.member([scene.world.yoga]);
    expect(await received(sam, await cancelled(sam, scene.world.yoga, later))).toHaveLength(1);
  });

  it('that no longer exists contains no details', async () => {
    const mia = await scene.world.member();
    const gone = await cancelled(mia, scene.world.box, later);
    await scene.world.database.once((handle) =>
      handle
        .deleteFrom('appointments')
        .where('id', '=', gone.subjectId ?? '')
        .execute(),
    );
    expect(await received(mia, gone, later)).toMatchObject([{ message: { body: 'Your appointment has changed.' } }]);
  });
});
