import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openCheckedFiles } from '#server/files/open-checked-files.ts';
import { openFiles, type Files } from '#server/files/files.ts';
import { problemIn } from '#tests/server/answers.ts';
import { dataFolder } from '#tests/server/spawned.ts';
import { startServer } from '#server/main.ts';
import { databaseForTest } from '#tests/database/postgres.ts';
import { createTestClient } from '#tests/server/test-server.ts';
import { startS3Server, useS3Keys } from './s3-server.ts';

const storeAt = (url: string) => readConfig({ FILES_URL: url }, []).files;

async function openedAt(url: string): Promise<Files> {
  const files = openFiles(storeAt(url));
  onTestFinished(() => files.close());
  return files;
}

const stores = {
  folder: async () => openedAt(`file://${join(await dataFolder(), 'files')}`),
  bucket: async () => {
    useS3Keys();
    return openedAt((await startS3Server()).url);
  },
};

describe.each(Object.entries(stores))('files in a %s', (_, open) => {
  it('have the content that was written last, and null if they do not exist', async () => {
    const files = await open();
    expect(await files.read('one-main.webp')).toBeNull();
    await files.write('one-main.webp', new Uint8Array([1, 2]));
    await files.write('one-main.webp', new Uint8Array([3, 4, 5]));
    expect(await files.read('one-main.webp')).toEqual(new Uint8Array([3, 4, 5]));
  });

  it('can be written by several processes at once, and are whole', async () => {
    const files = await open();
    const bytes = new Uint8Array(100_000).fill(7);
    await Promise.all(Array.from({ length: 20 }, () => files.write('one-main.webp', bytes)));
    expect(await files.read('one-main.webp')).toEqual(bytes);
    expect(await files.olderThan(-60_000)).toEqual(['one-main.webp']);
  });

  it('are removed, and removing a missing file is no error', async () => {
    const files = await open();
    await files.write('one.webp', new Uint8Array([1]));
    await files.remove('one.webp');
    await files.remove('one.webp');
    expect(await files.read('one.webp')).toBeNull();
  });

  it('are listed by their age', async () => {
    const files = await open();
    expect(await files.olderThan(-60_000)).toEqual([]);
    await files.write('one.webp', new Uint8Array([1]));
    await files.write('two.webp', new Uint8Array([1]));
    expect((await files.olderThan(-60_000)).toSorted()).toEqual(['one.webp', 'two.webp']);
    expect(await files.olderThan(60_000)).toEqual([]);
  });

  it('have no name that leads out of the store', async () => {
    const files = await open();
    await expect(files.write('../one.webp', new Uint8Array([1]))).rejects.toThrow('is no name of a file');
    expect(await files.read('../one.webp')).toBeNull();
  });

  it('of the check of the store are removed', async () => {
    const files = await open();
    await files.check();
    expect(await files.olderThan(-60_000)).toEqual([]);
  });
});

it('the start fails with a clear message if the folder cannot be used', async () => {
  const file = join(await dataFolder(), 'file');
  await writeFile(file, '');
  await expect(openCheckedFiles({ files: storeAt(`file://${file}/files`) })).rejects.toThrow(
    /^Files cannot be kept in the folder .+\/file\/files \(ENOTDIR: .*\)\. Change FILES_URL/,
  );
});

describe('a bucket', () => {
  it('keeps files below its prefix apart from others', async () => {
    useS3Keys();
    const { url } = await startS3Server();
    const [ours, others] = [await openedAt(url), await openedAt(url.replace('/members', ''))];
    await ours.write('one.webp', new Uint8Array([1]));
    expect(await others.read('one.webp')).toBeNull();
    expect(await others.olderThan(-60_000)).toEqual([]);
  });

  it('stops the start with a message if its key is wrong', async () => {
    useS3Keys({ AWS_ACCESS_KEY_ID: 'nobody', AWS_SECRET_ACCESS_KEY: 'wrong' });
    const { url } = await startS3Server();
    await expect(openCheckedFiles({ files: storeAt(url) })).rejects.toThrow(
      /^Files cannot be kept in the bucket spotter \(InvalidAccessKeyId: .*\)\. Change FILES_URL, or what this server may do there\.$/,
    );
  });

  it('stops the start if it does not exist', async () => {
    useS3Keys();
    const { url } = await startS3Server();
    await expect(openCheckedFiles({ files: storeAt(url.replace('spotter', 'nowhere')) })).rejects.toThrow('NoSuchBucket');
  });

  it('causes the error busy for members while it is not reachable', async () => {
    useS3Keys();
    const s3 = await startS3Server();
    const env = { PORT: '0', DATABASE_URL: await databaseForTest(), FILES_URL: s3.url, LOG_LEVEL: 'silent' };
    const server = await startServer({ argv: [], env, quiet: true });
    const { sendRequest, close } = createTestClient(`http://localhost:${server.port}`);
    onTestFinished(async () => {
      close();
      await server.close();
    });
    expect((await sendRequest('GET', '/files/one-main.webp')).status).toBe(404);
    await s3.stop();
    problemIn(await sendRequest('GET', '/files/one-main.webp'), 'busy');
  });
});
