import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { loadStudioFiles } from '#server/studio/load/load-folders.ts';
import { orgId } from '#server/studio/load/studio-ids.ts';
import { openStudio, visitsOf } from './loading.ts';
import { members, monday, smallStudio } from './small-studio.ts';

it('ending several memberships locks no class while the next one waits for a call in progress', async () => {
  const studio = await openStudio(monday);
  await studio.load(smallStudio());
  const { database, context } = studio;
  const org = orgId('box');
  const cls = await database.once(async (handle) => {
    const found = handle.selectFrom('sessions').select('id').where('starts_at', '>', monday).where('name', '=', 'CrossFit');
    const { id: session_id } = await found.orderBy('starts_at').limit(1).executeTakeFirstOrThrow();
    const { id: profile_id } = await handle
      .selectFrom('profiles')
      .select('id')
      .where('email', '=', 'ben@example.org')
      .executeTakeFirstOrThrow();
    await handle
      .insertInto('visits')
      .values({
        org_id: org,
        id: crypto.randomUUID(),
        session_id,
        profile_id,
        state: 'booked',
        created_at: monday,
        updated_at: monday,
      } as never)
      .execute();
    await handle.updateTable('sessions').set({ taken: 1 }).where('id', '=', session_id).execute();
    return session_id;
  });
  const rest = members.filter((line) => !/mia@|ben@/.test(line));
  const locked = Promise.withResolvers<void>();
  // A call of Mia locks her account first, then the class.
  const call = database.transaction(async (tx) => {
    await sql`select 1 from accounts a join profiles p on p.id = a.profile_id where p.email = 'mia@example.org' for update of a`.execute(
      tx,
    );
    locked.resolve();
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const { rows } = await sql`select 1 from pg_locks where not granted and pid in
        (select pid from pg_stat_activity where datname = current_database())`.execute(tx);
      if (rows.length > 0) break;
      await sql`select pg_sleep(0.05)`.execute(tx);
    }
    await sql`select 1 from sessions where id = ${cls} for update nowait`.execute(tx);
  });
  await locked.promise;
  const [ended] = await Promise.all([loadStudioFiles(context, smallStudio({ members: rest }), { endMissing: true }), call]);
  expect(ended.missing.map(({ email }) => email)).toEqual(['ben@example.org', 'mia@example.org']);
  expect(await visitsOf(database, 'ben@example.org')).toMatchObject([{ state: 'cancelled' }]);
});
