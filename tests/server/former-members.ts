import { randomUUID } from 'node:crypto';
import type { Context } from '#server/context.ts';
import { createLog } from '#server/log.ts';
import { runAdminRequest } from '#server/studio/admin/admin-requests.ts';
import type { StudioRequest } from '#server/studio/admin/admin-socket.ts';
import { start, type TestFacility, type TestMember, type World } from './world.ts';

export type FormerMember = 'a suspended member' | 'a member who left' | 'a member who is erased at the studio';

const commands = {
  'a suspended member': 'suspend',
  'a member who left': 'remove-member',
  'a member who is erased at the studio': 'erase',
} as const satisfies Readonly<Record<FormerMember, StudioRequest['command']>>;

export const contextOf = ({ database }: World, now: Date = start): Context => ({
  database,
  clock: { now: () => now },
  newId: randomUUID,
  log: createLog('silent'),
});

export async function endMembership(world: World, who: FormerMember, member: TestMember, { orgId }: TestFacility): Promise<void> {
  const { key } = await world.database.once((handle) =>
    handle.selectFrom('orgs').select('key').where('id', '=', orgId).executeTakeFirstOrThrow(),
  );
  await runAdminRequest(contextOf(world), { command: commands[who], member: member.email, studio: key, confirmed: true });
}

export async function formerMember(world: World, who: FormerMember, place: TestFacility): Promise<TestMember> {
  const member = await world.member([place]);
  await endMembership(world, who, member, place);
  return member;
}
