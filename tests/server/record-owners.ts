/** Records of members whose studio, or whose membership, is not that of the one who asks for them. */
import { randomUUID } from 'node:crypto';
import { createLog } from '#server/log.ts';
import { runAdminRequest } from '#server/studio/admin/admin-requests.ts';
import type { OwnerName } from './object-authorization.ts';
import { recordsOf, type Records } from './records.ts';
import type { TestServer } from './test-server.ts';
import { createPlace, start, worldAt } from './world.ts';

/** The same server, seen from a studio of its own. */
async function atNewStudio(server: TestServer): Promise<TestServer> {
  const place = await createPlace(server.world.database, `elsewhere-${randomUUID()}`, 'Pacific/Auckland', 'NZD');
  const world = worldAt(server.world.database, place, server.world.yoga);
  return { ...server, url: server.url, folder: server.folder, world, as: (member, at = place) => server.as(member, at) };
}

/** The records of a member whose membership of the first studio has ended since. */
async function recordsOfFormerMember(server: TestServer): Promise<Records> {
  const records = await recordsOf(server);
  const { database, box } = server.world;
  const context = { database, clock: { now: () => start }, newId: randomUUID, log: createLog('silent') };
  const { key } = await database.once((handle) =>
    handle.selectFrom('orgs').select('key').where('id', '=', box.orgId).executeTakeFirstOrThrow(),
  );
  await runAdminRequest(context, { command: 'remove-member', member: records.owner.email, studio: key, confirmed: true });
  return records;
}

export const recordsOfOwners = async (server: TestServer): Promise<Readonly<Record<OwnerName, Records>>> => ({
  'another member': await recordsOf(server),
  'a member who left': await recordsOfFormerMember(server),
  'a member of another studio': await recordsOf(await atNewStudio(server)),
});
