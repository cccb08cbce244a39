import { describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { activateMutants, type SeededServerBug } from '#server/database/mutants.ts';
import { queuePostNotifications, sendPostNotifications } from '#server/feed/notify-of-post.ts';
import { createPlace, start, worldAt, type TestMember } from '#tests/server/world.ts';
import { expireJobs, makeJobsDue } from './job-times.ts';
import { contextOf, countsOf, queuePost } from './post-context.ts';

const once = (members: readonly TestMember[]): number[] => members.map(() => 1);
const limit = 10;

export function testPostNotifications(open: () => Promise<Database>): void {
  async function setUp(count = 35) {
    const database = await open();
    await database.once((handle) => handle.deleteFrom('pgboss.job').execute());
    const studio = await createPlace(database, `studio-${crypto.randomUUID()}`, 'Europe/London', 'GBP');
    const members = await worldAt(database, studio, studio).members(count);
    const byId = members.toSorted((one, other) => one.profileId.localeCompare(other.profileId));
    return { database, context: contextOf(database), orgId: studio.orgId, members: byId };
  }

  const withMutant = (mutant: SeededServerBug | null) => {
    if (mutant === null) return;
    activateMutants([mutant]);
    onTestFinished(() => activateMutants([]));
  };

  it('reach each member once, some at a time, with two workers', async () => {
    const { database, context, orgId, members } = await setUp();
    await queuePost(database, orgId);
    await Promise.all([sendPostNotifications(context, { limit }), sendPostNotifications(context, { limit })]);
    await sendPostNotifications(context, { limit });
    expect(await countsOf(database, members)).toEqual(once(members));
    expect(await database.jobs.findJobs('post_notification')).toEqual([]);
  });

  it('reach no member if the post was rolled back or removed', async () => {
    const { database, context, orgId, members } = await setUp();
    const undone = database.transaction(async (tx) => {
      await queuePostNotifications(tx, context, orgId, crypto.randomUUID());
      throw new Error('the cause fails');
    });
    await expect(undone).rejects.toThrow('the cause fails');
    const id = await queuePost(database, orgId);
    await database.once((handle) => handle.updateTable('posts').set({ removed_at: start }).where('id', '=', id).execute());
    await sendPostNotifications(context);
    expect(await countsOf(database, members)).toEqual(members.map(() => 0));
  });

  it('reach no member who has left the studio meanwhile', async () => {
    const { database, context, orgId, members } = await setUp(3);
    const [left, gone] = members.map(({ profileId }) => profileId);
    await queuePost(database, orgId);
    await database.once(async (handle) => {
      await handle
        .deleteFrom('accounts')
        .where('profile_id', '=', left ?? '')
        .execute();
      await handle
        .deleteFrom('profiles')
        .where('id', '=', gone ?? '')
        .execute();
    });
    await sendPostNotifications(context, { limit: 1 });
    expect(await countsOf(database, members)).toEqual([0, 0, 1]);
  });

  it('continue after a stop, with the remaining members', async () => {
    const { database, context, orgId, members } = await setUp();
    await queuePost(database, orgId);
    const stopping = new AbortController();
    const stopped: Database = {
      ...database,
      transaction: (work) => {
        stopping.abort();
        return database.transaction(work);
      },
    };
    await sendPostNotifications({ ...context, database: stopped }, { limit, signal: stopping.signal });
    expect((await countsOf(database, members)).filter((count) => count === 1)).toHaveLength(limit);
    await sendPostNotifications(context, { limit });
    expect(await countsOf(database, members)).toEqual(once(members));
  });

  describe.each([
    { mutant: null, expected: 1 },
    { mutant: 'early-job-end', expected: 0 },
  ] as const)('of a worker whose transaction fails, with the mutant $mutant,', ({ mutant, expected }) => {
    it(`reach each member ${expected} times`, async () => {
      withMutant(mutant);
      const { database, context, orgId, members } = await setUp();
      await queuePost(database, orgId);
      const failing: Database = {
        ...database,
        transaction: (work) =>
          database.transaction(async (tx) => {
            await work(tx);
            throw new Error('the connection is lost before the commit');
          }),
      };
      await sendPostNotifications({ ...context, database: failing });
      expect(await countsOf(database, members)).toEqual(members.map(() => 0));
      await makeJobsDue(database);
      await sendPostNotifications(context);
      expect(await countsOf(database, members)).toEqual(members.map(() => expected));
    });
  });

  describe.each([
    { mutant: null, expected: 1 },
    { mutant: 'no-job-lock', expected: 2 },
  ] as const)('of a worker that is slower than its job lasts, with the mutant $mutant,', ({ mutant, expected }) => {
    it(`reach each member ${expected} times`, async () => {
      withMutant(mutant);
      const { database, context, orgId, members } = await setUp();
      await queuePost(database, orgId);
      const began = Promise.withResolvers<void>();
      const resume = Promise.withResolvers<void>();
      const slow: Database = {
        ...database,
        transaction: async (work) => {
          began.resolve();
          await resume.promise;
          return database.transaction(work);
        },
      };
      const worker = sendPostNotifications({ ...context, database: slow });
      await began.promise;
      await expireJobs(database);
      await sendPostNotifications(context);
      expect(await countsOf(database, members)).toEqual(once(members));
      resume.resolve();
      await worker;
      expect(await countsOf(database, members)).toEqual(members.map(() => expected));
    });
  });
}
