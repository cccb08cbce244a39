/** Sends pictures as a browser does, and as nobody should. */
import { ImageAuth, pictureField, type PictureType } from '#contract/avatar.ts';
import { read } from '#tests/server/answers.ts';
import { type Answer, headersOf, type TestServer } from '#tests/server/test-server.ts';
import type { Member } from '#tests/server/world.ts';

export interface Part {
  readonly name: string;
  readonly value: string | Buffer;
  /** Makes it a file. */
  readonly fileName?: string;
  readonly type?: string;
}

const boundary = 'spotter-4f2c8d';

export const formOf = (parts: readonly Part[], end = `--${boundary}--\r\n`): Buffer =>
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

export async function leaveFor(server: TestServer, member: Member, type: PictureType): Promise<ImageAuth> {
  return read(ImageAuth, await server.as(member)('GET', `/api/v1/profile/image_auth?content_type=${encodeURIComponent(type)}`));
}

export const fieldsOf = ({ fields }: ImageAuth): Part[] => Object.entries(fields).map(([name, value]) => ({ name, value }));
export const fileOf = (value: string | Buffer, type: string, fileName = 'me.jpg'): Part => ({ name: pictureField, value, type, fileName });

export async function sendBytes(server: TestServer, member: Member, body: Buffer, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(`${server.url}/api/v1/profile/image`, {
    method: 'POST',
    headers: { ...headersOf(member, server.world.box), 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
    body: new Uint8Array(body),
  });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, headers: Object.fromEntries(response.headers), text, body: isJson ? JSON.parse(text) : undefined };
}

/** As the app does it: asks for leave, then sends the file with it. */
export async function upload(server: TestServer, member: Member, value: Buffer, type: PictureType = 'image/jpeg'): Promise<Answer> {
  return sendBytes(server, member, formOf([...fieldsOf(await leaveFor(server, member, type)), fileOf(value, type)]));
}
