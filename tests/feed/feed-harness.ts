import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Tables } from '#server/database/schema.ts';
import type { TestServer } from '#tests/server/test-server.ts';
import { start, type TestFacility } from '#tests/server/world.ts';

type Server = Pick<TestServer, 'world'>;

export async function feed({ world }: Server, isOn: boolean, places: readonly TestFacility[] = [world.box, world.yoga]): Promise<void> {
  for (const { facilityId } of places)
    await world.database.once((handle) =>
      handle.updateTable('facilities').set({ feed_enabled: isOn }).where('id', '=', facilityId).execute(),
    );
}

export async function post(
  { world }: Server,
  more: Partial<Insertable<Tables['posts']>> = {},
  place: TestFacility = world.box,
): Promise<string> {
  const id = randomUUID();
  const row = {
    org_id: place.orgId,
    id,
    facility_id: null,
    staff_id: null,
    content: 'The doors are open.',
    created_at: start,
    removed_at: null,
  };
  await world.database.once((handle) =>
    handle
      .insertInto('posts')
      .values({ ...row, ...more })
      .execute(),
  );
  return id;
}

export const comment = (source_id: string, source_type = 'post', content = 'See you there.') => ({
  source_id,
  source_type,
  comment: { content },
});

export const reaction = (source_id: string, source_type = 'post', type = 'like') => ({ reaction: { type, source_id, source_type } });
