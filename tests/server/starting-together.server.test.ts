import { describe, expect, it, onTestFinished } from 'vitest';
import { migrateToLatest } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { noteRealMembers } from '#server/database/real-data-marker.ts';
import { noPaymentsSentence } from '#server/payments/payments-enabled.ts';
import { databaseForTest } from '#tests/database/postgres.ts';
import { emptyDatabase } from './empty-database.ts';
import { dataFolder, spawnServer } from './spawned.ts';

describe('three servers that start together on an empty database', () => {
  it.each([1, 2, 3, 4, 5])('all become ready and log no warning of the start, in round %i', async () => {
    const env = { DATABASE_URL: await emptyDatabase(), SPOTTER_MODE: 'production', SMTP_URL: 'smtp://localhost:2525' };
    const folders = await Promise.all([dataFolder(), dataFolder(), dataFolder()]);
    const servers = folders.map((folder) => spawnServer(folder, env, []));
    for (const server of servers) expect(await server.url).toMatch(/^http:/);
    for (const server of servers) server.process.kill('SIGTERM');
    for (const { ended } of servers) {
      const { code, err } = await ended;
      const warnings = err.split('\n').filter((line) => line !== '' && !line.includes(noPaymentsSentence));
      expect([code, warnings]).toEqual([0, []]);
    }
  });

  it('store once that the members are real', async () => {
    const databaseUrl = await databaseForTest();
    const databases = await Promise.all([1, 2, 3, 4].map(() => openDatabase({ databaseUrl, poolSize: 1 })));
    onTestFinished(async () => void (await Promise.all(databases.map((database) => database.close()))));
    await Promise.all(databases.map(migrateToLatest));
    const [first] = databases;
    for (let round = 0; round < 20; round += 1) {
      await first?.once((handle) => handle.deleteFrom('real_members').execute());
      await Promise.all(databases.map((database) => noteRealMembers(database, new Date())));
      expect(await first?.once((handle) => handle.selectFrom('real_members').select('since').execute())).toHaveLength(1);
    }
  });
});
