/** The SDK finds the credentials, such as `AWS_ACCESS_KEY_ID` or the role of the machine. Source: docs/decisions/operation.md#0351. */
import type { S3Client } from '@aws-sdk/client-s3';
import { messageOf } from '../database/errors.ts';
import { checkFiles } from './check-files.ts';
import { isFileName, needFileName } from './file-name.ts';
import { FilesUnavailable } from './files-unavailable.ts';
import type { Files } from './files.ts';

export interface Bucket {
  readonly bucket: string;
  /** The prefix of every name; empty, or ends with a slash. */
  readonly prefix: string;
  /** The region; undefined: the SDK reads it from the environment. */
  readonly region: string | undefined;
  /** The endpoint of the store; undefined: Amazon’s endpoint. */
  readonly endpoint: string | undefined;
}

/** In milliseconds. The timeout is short, because a member waits for the response. */
const connectionTimeout = 2000;
const requestTimeout = 5000;
const maxAttempts = 2;

/** `GET` of a missing object fails with `NoSuchKey`, `HEAD` with `NotFound`. */
const isAbsent = (error: unknown): boolean => error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');

/** Loads the SDK only on a server with a bucket, because the library is large. */
const loadSdk = () => import('@aws-sdk/client-s3');

export function openS3Files({ bucket, prefix, region, endpoint }: Bucket): Files {
  let opened: Promise<S3Client> | undefined;
  const open = async (): Promise<S3Client> => {
    const { S3Client: Client } = await loadSdk();
    return new Client({
      ...(region === undefined ? {} : { region }),
      // other stores have no bucket in their host name, and some do not support the newer checksums
      ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts,
      requestHandler: { connectionTimeout, requestTimeout },
    });
  };
  const use = async <T>(work: (client: S3Client, sdk: Awaited<ReturnType<typeof loadSdk>>) => Promise<T>): Promise<T> => {
    try {
      return await work(await (opened ??= open()), await loadSdk());
    } catch (error) {
      throw new FilesUnavailable(`The bucket ${bucket} cannot be used: ${messageOf(error) || (error as Error).name}`, { cause: error });
    }
  };
  const keyOf = (name: string): string => prefix + needFileName(name);
  const files: Omit<Files, 'check' | 'close'> = {
    async write(name, bytes) {
      const Key = keyOf(name);
      await use((client, { PutObjectCommand }) => client.send(new PutObjectCommand({ Bucket: bucket, Key, Body: bytes })));
    },
    async read(name) {
      if (!isFileName(name)) return null;
      return use(async (client, { GetObjectCommand }) => {
        try {
          const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: keyOf(name) }));
          return Body ? new Uint8Array(await Body.transformToByteArray()) : null;
        } catch (error) {
          if (isAbsent(error)) return null;
          throw error;
        }
      });
    },
    async remove(name) {
      const Key = keyOf(name);
      await use((client, { DeleteObjectCommand }) => client.send(new DeleteObjectCommand({ Bucket: bucket, Key })));
    },
    olderThan: (age) =>
      use(async (client, { paginateListObjectsV2 }) => {
        const before = Date.now() - age;
        const names: string[] = [];
        for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
          for (const { Key = '', LastModified } of Contents) {
            const name = Key.slice(prefix.length);
            if (isFileName(name) && (LastModified?.getTime() ?? before) < before) names.push(name);
          }
        }
        return names;
      }),
  };
  return {
    ...files,
    check: () => checkFiles(files),
    close: () => void opened?.then((client) => client.destroy()).catch(() => undefined),
  };
}
