import type pg from 'pg';
import { expect, it } from 'vitest';
import { preparedStatementPool } from '#server/database/prepared-statement-pool.ts';

async function createRunSql() {
  const names: (string | undefined)[] = [];
  const client = { query: async ({ name }: { name?: string }) => void names.push(name) };
  const pool = { connect: async () => client };
  const connection = await preparedStatementPool(pool as Partial<pg.Pool> as pg.Pool, {
    watch: (work) => work(),
    watchReply: (work) => work(),
  }).connect();
  return async (text: string): Promise<string | undefined> => {
    await connection.query(text, [1]);
    return names.at(-1);
  };
}

it('a repeated statement gets a name, even if other statements are sent in between', async () => {
  const runSql = await createRunSql();
  const booking = 'update sessions set taken = $1';
  expect(await runSql(booking)).toBeUndefined();
  for (let length = 1; length <= 600; length += 1) await runSql(`select * from visits where id in (${'$1, '.repeat(length)}$1)`);
  const name = await runSql(booking);
  expect(name).toMatch(/^[\w-]{20}-\d+$/);
  expect(await runSql(booking)).toBe(name);
});

it('statements that are always different get no name, for any number of statements', async () => {
  const runSql = await createRunSql();
  for (let number = 0; number < 3000; number += 1) expect(await runSql(`select ${number} + $1`)).toBeUndefined();
});
