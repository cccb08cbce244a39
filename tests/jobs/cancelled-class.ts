import type { Context } from '#server/context.ts';
import { notifyAll } from '#server/notifications/notification-outbox.ts';
import { hours, start, type TestMember, type World } from '#tests/server/world.ts';

export async function notifyOfCancelledClass(world: World, context: Context, members: readonly TestMember[]): Promise<void> {
  const sessionId = await world.session();
  const notifications = members.map(({ profileId }) => ({
    type: 'class_cancelled' as const,
    profileId,
    orgId: world.box.orgId,
    params: { session_id: sessionId },
    subjectId: sessionId,
    now: start,
    expiresAt: hours(24),
  }));
  await context.database.transaction((tx) => notifyAll(tx, context, notifications));
}
