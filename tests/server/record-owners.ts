import { randomUUID } from 'node:crypto';
import { endMembership, type FormerMember } from './former-members.ts';
import type { OwnerName } from './object-authorization.ts';
import { recordsOf, type Records } from './records.ts';
import type { TestServer } from './test-server.ts';
import { createPlace, worldAt } from './world.ts';

export async function atNewStudio(server: TestServer): Promise<TestServer> {
  const place = await createPlace(server.world.database, `elsewhere-${randomUUID()}`, 'Pacific/Auckland', 'NZD');
  const world = worldAt(server.world.database, place, server.world.yoga);
  return { ...server, url: server.url, folder: server.folder, world, as: (member, at = place) => server.as(member, at) };
}

async function recordsOfFormerMember(server: TestServer, who: FormerMember): Promise<Records> {
  const records = await recordsOf(server);
  await endMembership(server.world, who, records.owner, server.world.box);
  return records;
}

export const recordsOfOwners = async (server: TestServer): Promise<Readonly<Record<OwnerName, Records>>> => ({
  'another member': await recordsOf(server),
  'a member who left': await recordsOfFormerMember(server, 'a member who left'),
  'a suspended member': await recordsOfFormerMember(server, 'a suspended member'),
  'a member of another studio': await recordsOf(await atNewStudio(server)),
});
