import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '#server/config.ts';
import { startStudioService } from '#server/studio/studio-service.ts';
import { openStudio, type StudioUnderTest } from './loading.ts';
import { monday, smallStudio } from './small-studio.ts';

const leave = ({ database }: StudioUnderTest, emails: readonly string[]) =>
  database.once(async (handle) => {
    const due = handle.updateTable('profiles').set({ erase_at: monday }).where('email', 'in', emails).returning('id');
    for (const { id } of await due.execute()) await handle.deleteFrom('accounts').where('profile_id', '=', id).execute();
  });

it('a profile that cannot be erased does not delay other profiles or timetables', async () => {
  const studio = await openStudio(monday);
  await studio.load(smallStudio());
  const { database, context } = studio;
  const emails = ['mia@example.org', 'ben@example.org', 'lea@example.org'];
  await leave(studio, emails);
  await database.once(async (handle) => {
    // The first profile in the order of the work.
    const { id } = await handle.selectFrom('profiles').select('id').where('email', 'in', emails).orderBy('id').executeTakeFirstOrThrow();
    await sql`create table holds_profile (profile_id uuid references profiles)`.execute(handle);
    await sql`insert into holds_profile values (${id})`.execute(handle);
  });
  const reach = () => database.once((handle) => handle.selectFrom('studio_documents').select('expanded_until').executeTakeFirstOrThrow());
  const before = await reach();
  studio.at(new Date(monday.getTime() + 2 * 86_400_000));
  const service = await startStudioService(context, readConfig({ DATABASE_URL: 'postgres://127.0.0.1:1/elsewhere' }, []));
  onTestFinished(() => service.stop());
  const left = await database.once((handle) => handle.selectFrom('profiles').select('id').where('email', 'in', emails).execute());
  expect(left).toHaveLength(1);
  expect(Number((await reach()).expanded_until)).toBeGreaterThan(Number(before.expanded_until));
});
