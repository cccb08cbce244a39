import { ImageAuth, pictureField, type PictureType } from '#contract/avatar.ts';
import { read } from '#tests/server/answers.ts';
import { type TestResponse, headersOf, type TestServer } from '#tests/server/test-server.ts';
import type { TestMember } from '#tests/server/world.ts';

export interface MultipartPart {
  readonly name: string;
  readonly value: string | Buffer;
  /** If present, the part is a file. */
  readonly fileName?: string;
  readonly type?: string;
}

export type UploadServer = Pick<TestServer, 'url' | 'world' | 'as'>;

const boundary = 'spotter-4f2c8d';

export const multipartBody = (parts: readonly MultipartPart[], end = `--${boundary}--\r\n`): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, value, fileName, type }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n`,
      ),
      Buffer.from(`${type === undefined ? '' : `content-type: ${type}\r\n`}\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(end),
  ]);

export async function requestUploadPermit(server: UploadServer, member: TestMember, type: PictureType): Promise<ImageAuth> {
  return read(ImageAuth, await server.as(member)('GET', `/api/v1/profile/image_auth?content_type=${encodeURIComponent(type)}`));
}

export const fieldsOf = ({ fields }: ImageAuth): MultipartPart[] => Object.entries(fields).map(([name, value]) => ({ name, value }));
export const fileOf = (value: string | Buffer, type: string, fileName = 'me.jpg'): MultipartPart => ({
  name: pictureField,
  value,
  type,
  fileName,
});

export async function sendBytes(
  server: UploadServer,
  member: TestMember,
  body: Buffer,
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  const response = await fetch(`${server.url}/api/v1/profile/image`, {
    method: 'POST',
    headers: { ...headersOf(member, server.world.box), 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
    body: new Uint8Array(body),
  });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, headers: Object.fromEntries(response.headers), text, body: isJson ? JSON.parse(text) : undefined };
}

export async function upload(
  server: UploadServer,
  member: TestMember,
  value: Buffer,
  type: PictureType = 'image/jpeg',
): Promise<TestResponse> {
  return sendBytes(server, member, multipartBody([...fieldsOf(await requestUploadPermit(server, member, type)), fileOf(value, type)]));
}
