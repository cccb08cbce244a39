import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { visitIn } from '#tests/server/answers.ts';
import { createEquippedMembers, serve } from '#tests/server/crowd.ts';
import type { TestServer } from '#tests/server/test-server.ts';
import { inMinutes, start, type TestMember } from '#tests/server/world.ts';

/** The number of deadlocks that PostgreSQL has resolved in this database. */
async function deadlocks({ world }: TestServer): Promise<number> {
  // The view is up to a second late.
  await pause(1500);
  const found = await world.database.once((handle) =>
    sql<{ deadlocks: number }>`select deadlocks from pg_stat_database where datname = current_database()`.execute(handle),
  );
  return Number(found.rows[0]?.deadlocks);
}

/** A member requests a place in each class at once. Each request settles its class. */
async function wake(server: TestServer, classes: readonly string[], strangers: readonly TestMember[]): Promise<void> {
  await Promise.all(
    classes.map((id, index) =>
      server.as(strangers[index] ?? (strangers[0] as TestMember))('POST', `/api/v1/sessions/${id}/book`, { body: {} }),
    ),
  );
}

it('members who wait for two classes in opposite orders get a notification for both offers', async () => {
  const server = await serve();
  const { world } = server;
  const line = await createEquippedMembers(server, 6, async () => {});
  const strangers = await createEquippedMembers(server, 2, async () => {});
  for (let round = 0; round < 8; round += 1) {
    const classes: string[] = [];
    for (const members of [line, line.toReversed()]) {
      const id = await world.session(world.box, { capacity: 1 });
      await world.fill(id, 1);
      for (const member of members) await server.as(member)('POST', `/api/v1/sessions/${id}/waitlist`, { body: {} });
      await world.database.once((handle) =>
        handle.updateTable('sessions').set({ capacity: 7, settle_at: start }).where('id', '=', id).execute(),
      );
      classes.push(id);
    }
    await wake(server, classes, strangers);
  }
  const stored = await world.database.once((handle) => handle.selectFrom('notifications').select('id').execute());
  expect(stored).toHaveLength(8 * 2 * line.length);
  expect(await deadlocks(server)).toBe(0);
});

it('members who booked two classes in opposite orders have used both visits when both end at once', async () => {
  const server = await serve();
  const { world } = server;
  const members = await createEquippedMembers(server, 8, (member) => world.pass(member, world.box, { visits_total: 40 }));
  const strangers = await createEquippedMembers(server, 2, (member) => world.pass(member));
  for (let round = 0; round < 8; round += 1) {
    await server.at(inMinutes(round * 200));
    const classes: string[] = [];
    for (const order of [members, members.toReversed()]) {
      const id = await world.session(world.box, { starts_at: inMinutes(round * 200 + 30) });
      for (const member of order) visitIn(await server.as(member)('POST', `/api/v1/sessions/${id}/book`, { body: {} }));
      classes.push(id);
    }
    await server.at(inMinutes(round * 200 + 91));
    await wake(server, classes, strangers);
  }
  const used = await world.database.once((handle) =>
    handle.selectFrom('passes').select('visits_used').orderBy('visits_used', 'desc').execute(),
  );
  expect(used.slice(0, members.length).map((pass) => pass.visits_used)).toEqual(members.map(() => 16));
  expect(await deadlocks(server)).toBe(0);
});
