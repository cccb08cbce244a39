/** Which statements PostgreSQL is asked to remember. */
import type pg from 'pg';
import { expect, it } from 'vitest';
import { plannedPool } from '#server/database/planned-pool.ts';

/** Answers the name that each statement was given. */
async function asking() {
  const names: (string | undefined)[] = [];
  const client = { query: async ({ name }: { name?: string }) => void names.push(name) };
  const pool = { connect: async () => client };
  const asked = await plannedPool(pool as Partial<pg.Pool> as pg.Pool, { watch: (work) => work(), watchReply: (work) => work() }).connect();
  return async (text: string): Promise<string | undefined> => {
    await asked.query(text, [1]);
    return names.at(-1);
  };
}

it('a statement that comes again gets a name, whatever came once in between', async () => {
  const ask = await asking();
  const booking = 'update sessions set taken = $1';
  expect(await ask(booking)).toBeUndefined();
  for (let length = 1; length <= 600; length += 1) await ask(`select * from visits where id in (${'$1, '.repeat(length)}$1)`);
  const name = await ask(booking);
  expect(name).toMatch(/^[\w-]{20}-\d+$/);
  expect(await ask(booking)).toBe(name);
});

it('a text of its own each time gets none, however many there are', async () => {
  const ask = await asking();
  for (let number = 0; number < 3000; number += 1) expect(await ask(`select ${number} + $1`)).toBeUndefined();
});
