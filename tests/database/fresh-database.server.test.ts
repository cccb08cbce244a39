import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseForTest, freshDatabase, type FreshDatabase } from './postgres.ts';

const runSql = async (url: string, statement: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(statement);
    return rows;
  } finally {
    await client.end();
  }
};

describe("a database of one's own", () => {
  let mine: FreshDatabase;
  let other: FreshDatabase;
  beforeAll(async () => {
    [mine, other] = await Promise.all([freshDatabase(), freshDatabase()]);
  });
  afterAll(async () => {
    await Promise.all([mine.drop(), other.drop()]);
  });

  it('has every migration', async () => {
    expect(await runSql(mine.url, 'select name from migrations order by name')).toContainEqual({ name: '0001_booking.sql' });
  });

  it('shares nothing with another one', async () => {
    await runSql(mine.url, 'create table marks (id int)');
    expect(await runSql(other.url, "select to_regclass('marks') as marks")).toEqual([{ marks: null }]);
  });

  it('is ready in less than a second', async () => {
    const begin = performance.now();
    await databaseForTest();
    expect(performance.now() - begin).toBeLessThan(1000);
  });
});
