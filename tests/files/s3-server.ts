/** Accepts only the key `S3RVER`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { onTestFinished, vi } from 'vitest';

/** Resolves to the bucket's address in the format of `FILES_URL`. */
export async function startS3Server(bucket = 'spotter'): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'spotter-s3-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: bucket, configs: [] }] });
  const { port } = await server.run();
  let isRunning = true;
  const stop = async () => {
    if (isRunning) await server.close();
    isRunning = false;
  };
  onTestFinished(stop);
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`);
  return { url: `s3://${bucket}/members?region=us-east-1&endpoint=${endpoint}`, stop };
}

export const s3Keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' } as const;

export function useS3Keys(keys: Readonly<Record<string, string>> = s3Keys): void {
  for (const [name, value] of Object.entries(keys)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
}
