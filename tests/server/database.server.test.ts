import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NestedUse, StaleRead, type Database } from '#server/database/database.ts';
import { migrateToLatest } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { freshDatabase, type FreshDatabase } from '#tests/database/postgres.ts';

let fresh: FreshDatabase;
let database: Database;
beforeAll(async () => {
  fresh = await freshDatabase();
  database = await openDatabase({ databaseUrl: fresh.url, poolSize: 3 });
});
afterAll(async () => {
  await database.close();
  await fresh.drop();
});

const one = sql<{ one: number }>`select 1 as one`;
const fail = (code: string) => sql`do ${sql.lit(`begin raise exception 'made to fail' using errcode = '${code}'; end`)}`;

describe('work with the database', () => {
  it('cannot open a second handle, for which an embedded database would wait forever', async () => {
    const nested = [
      () => database.transaction(() => database.once((handle) => one.execute(handle))),
      () => database.snapshot(() => database.transaction((tx) => one.execute(tx))),
      () => database.once(() => database.snapshot((tx) => one.execute(tx))),
    ];
    for (const attempt of nested) await expect(attempt()).rejects.toThrow(NestedUse);
  });

  it('may follow other work', async () => {
    await database.once((handle) => one.execute(handle));
    expect((await database.transaction((tx) => one.execute(tx))).rows).toEqual([{ one: 1 }]);
  });

  it('is repeated after a deadlock or a conflict with another transaction, without effects of the earlier runs', async () => {
    let attempts = 0;
    await database.once((handle) => sql`create table marks (attempt integer)`.execute(handle));
    await database.transaction(async (tx) => {
      attempts += 1;
      await sql`insert into marks values (${attempts})`.execute(tx);
      if (attempts === 1) await fail('40001').execute(tx);
      if (attempts === 2) await fail('40P01').execute(tx);
      if (attempts === 3) throw new StaleRead('somebody was quicker');
    });
    expect((await database.once((handle) => sql`select attempt from marks`.execute(handle))).rows).toEqual([{ attempt: 4 }]);
  });

  it('is given up after five more attempts', async () => {
    let attempts = 0;
    const work = database.transaction(async () => {
      attempts += 1;
      throw new StaleRead('always');
    });
    await expect(work).rejects.toThrow('always');
    expect(attempts).toBe(6);
  });

  it('is not repeated for any other reason', async () => {
    let attempts = 0;
    const work = database.transaction(async (tx) => {
      attempts += 1;
      await fail('23505').execute(tx);
    });
    await expect(work).rejects.toThrow('made to fail');
    expect(attempts).toBe(1);
  });

  it('succeeds after another process has changed a table', async () => {
    const read = () => database.transaction((tx) => tx.selectFrom('orgs').selectAll().where('key', '=', 'box').execute());
    for (let round = 0; round < 6; round += 1) await read();
    await database.once((handle) => sql`alter table orgs add column motto text`.execute(handle));
    for (let round = 0; round < 6; round += 1) expect(await read()).toEqual([]);
  });

  it('sees one moment in a snapshot', async () => {
    const other = await openDatabase({ databaseUrl: fresh.url, poolSize: 1 });
    const count = sql<{ count: number }>`select count(*)::integer as count from rate_limits`;
    await database.snapshot(async (tx) => {
      const before = (await count.execute(tx)).rows;
      await other.once((handle) => sql`insert into rate_limits (key) values ('a')`.execute(handle));
      expect((await count.execute(tx)).rows).toEqual(before);
    });
    await other.close();
  });
});

describe('migrating', () => {
  it('a second time changes nothing', async () => {
    expect(await migrateToLatest(database)).toEqual([]);
  });

  it('in several processes at the same time is done by one of them', async () => {
    const empty = await freshDatabase();
    const all = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl: empty.url, poolSize: 1 })));
    await all[0]?.once((handle) => sql`drop schema public cascade`.execute(handle));
    await all[0]?.once((handle) => sql`create schema public`.execute(handle));
    const done = await Promise.all(all.map(migrateToLatest));
    expect(done.flat()).toEqual([...new Set(done.flat())]);
    expect(done.flat().length).toBeGreaterThan(0);
    await Promise.all(all.map((each) => each.close()));
    await empty.drop();
  });
});
