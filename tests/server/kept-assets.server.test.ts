/** Browsers that hold another build than the server. Source: docs/decisions/operation.md#0352. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openFolderFiles } from '#server/files/folder-files.ts';
import { keepAssets, removeOldAssets } from '#server/http/kept-assets.ts';
import { startServer } from '#server/main.ts';
import { databaseForTest } from '#tests/database/postgres.ts';
import { dataFolder } from './spawned.ts';
import { createTestClient } from './test-server.ts';

const old = '/assets/classes.chunk-a_B-9xYz.js';
const assets = new Map([[old, new TextEncoder().encode('former build')]]);

async function runningWith(folder: string) {
  const env = { PORT: '0', DATABASE_URL: await databaseForTest(), FILES_URL: pathToFileURL(folder).href, LOG_LEVEL: 'silent' };
  const server = await startServer({ argv: [], env, quiet: true });
  const { sendRequest, close } = createTestClient(`http://localhost:${server.port}`);
  onTestFinished(async () => {
    close();
    await server.close();
  });
  return sendRequest;
}

describe('assets of another build', () => {
  it('are served from the file store, like the assets of this build', async () => {
    const folder = join(await dataFolder(), 'files');
    await keepAssets({ files: openFolderFiles(folder) }, assets);
    const sendRequest = await runningWith(folder);
    const { status, text, headers } = await sendRequest('GET', old);
    expect([status, text]).toEqual([200, 'former build']);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await sendRequest('GET', '/assets/classes.chunk-a_B-9xYy.js')).status).toBe(404);
  });

  it('are available from a server of another build after this server has started', async () => {
    const folder = join(await dataFolder(), 'files');
    await runningWith(folder);
    const stored = await openFolderFiles(folder).olderThan(-60_000);
    expect(stored.filter((name) => /^[\da-f]{64}-asset\.bin$/.test(name)).length).toBeGreaterThan(20);
  });

  it('are removed after seven days in which no server has started with them', async () => {
    const files = openFolderFiles(join(await dataFolder(), 'files'));
    await keepAssets({ files }, assets);
    await files.write('one-main.webp', new Uint8Array([1]));
    await files.write(`part-${crypto.randomUUID()}-${'0'.repeat(64)}-asset.bin`, new Uint8Array([1]));
    const ages: number[] = [];
    const later = { ...files, olderThan: (age: number) => (ages.push(age), files.olderThan(-60_000)) };
    await removeOldAssets({ files });
    expect(await files.olderThan(-60_000)).toHaveLength(3);
    await removeOldAssets({ files: later });
    expect(await files.olderThan(-60_000)).toEqual(['one-main.webp']);
    expect(ages).toEqual([7 * 24 * 60 * 60 * 1000]);
  });
});
