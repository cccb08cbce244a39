import { randomUUID } from 'node:crypto';
import { hashPassword } from '#server/auth/password-hash.ts';
import { run } from '#tests/database/template.ts';
import { createWorld, type TestMember } from '#tests/server/world.ts';

export interface SoakMember extends TestMember {
  readonly shortId: string;
}

export interface SoakStudio {
  readonly facilityGuid: string;
  readonly password: string;
  readonly members: readonly SoakMember[];
  readonly sessionIds: readonly string[];
  readonly postIds: readonly string[];
}

const day = 86_400_000;
const classes = 12;
const posts = 40;

export async function openSoakStudio(databaseUrl: string, count: number): Promise<SoakStudio> {
  const password = randomUUID();
  const world = await createWorld({ databaseUrl });
  try {
    const password_hash = await hashPassword(password);
    const members: TestMember[] = [];
    for (let index = 0; index < count; index += 1) {
      const member = await world.member([world.box], { password_hash });
      await world.pass(member, world.box, { name: 'Many visits', visits_total: 1_000_000 });
      members.push(member);
    }
    const sessionIds: string[] = [];
    for (let index = 0; index < classes; index += 1)
      sessionIds.push(await world.session(world.box, { starts_at: new Date(Date.now() + (2 + index / 4) * day), capacity: count }));
    await run(databaseUrl, 'update facilities set feed_enabled = true');
    const postIds = Array.from({ length: posts }, () => randomUUID());
    const rowOf = (id: string) => ({
      org_id: world.box.orgId,
      id,
      facility_id: null,
      staff_id: null,
      content: 'Hello.',
      created_at: new Date(),
      removed_at: null,
    });
    await world.database.once((handle) => handle.insertInto('posts').values(postIds.map(rowOf)).execute());
    await run(databaseUrl, `update auth_sessions set created_at = now(), used_at = now(), expires_at = now() + interval '30 days'`);
    const rows = await world.database.once((handle) => handle.selectFrom('profiles').select(['id', 'short_id']).execute());
    const shortIds = new Map(rows.map(({ id, short_id }) => [id, short_id]));
    return {
      facilityGuid: world.box.facilityGuid,
      password,
      members: members.map((member) => ({ ...member, shortId: shortIds.get(member.profileId) ?? '' })),
      sessionIds,
      postIds,
    };
  } finally {
    await world.close();
  }
}
