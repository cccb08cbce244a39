import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { largestPicture } from '#contract/avatar.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { openFolderFiles } from '#server/files/folder-files.ts';
import { createLog } from '#server/log.ts';
import { pictureNames, setAvatar, removeUnusedPictures } from '#server/profile/avatar-store.ts';
import { problemIn, profileIn } from '#tests/server/answers.ts';
import { type TestResponse, serverForFile } from '#tests/server/test-server.ts';
import { inMinutes, type TestMember, start } from '#tests/server/world.ts';
import {
  animated,
  avif,
  plainPicture,
  gif,
  hollowPng,
  html,
  jpeg,
  pdf,
  png,
  pngStart,
  sideways,
  svg,
  swollenText,
  tiff,
  webp,
  zip,
} from './sample-pictures.ts';
import { fieldsOf, fileOf, multipartBody, requestUploadPermit, type MultipartPart, sendBytes, upload } from './uploads.ts';

const server = serverForFile();
beforeEach(() => server.at(start));

const filesOnDisk = (): Promise<string[]> => readdir(join(server.folder, 'files')).catch(() => []);
const removeAll = async (member: TestMember): Promise<void> => void (await server.as(member)('DELETE', '/api/v1/profile/image'));

async function seen(url: string | null): Promise<Buffer> {
  const response = await fetch(`${server.url}${url ?? ''}`);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

describe('a member who sends a picture', () => {
  it('gets the picture in two sizes, with headers for permanent caching and against sniffing of its type', async () => {
    const mia = await server.world.member();
    const { avatar } = profileIn(await upload(server, mia, await jpeg()));
    expect(avatar).toEqual({ is_set: true, main_url: expect.any(String), thumb_url: expect.any(String) });
    expect(await sharp(await seen(avatar.main_url)).metadata()).toMatchObject({ format: 'webp', width: 480, height: 480 });
    expect(await sharp(await seen(avatar.thumb_url)).metadata()).toMatchObject({ format: 'webp', width: 96, height: 96 });
    const { headers } = await server.sendRequest('GET', avatar.main_url ?? '');
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(profileIn(await server.as(mia)('GET', '/api/v1/profile')).avatar).toEqual(avatar);
    await removeAll(mia);
  });

  it.each([
    ['image/png', png],
    ['image/webp', webp],
  ] as const)('may send %s', async (type, picture) => {
    const mia = await server.world.member();
    expect(profileIn(await upload(server, mia, await picture(), type)).avatar.is_set).toBe(true);
    await removeAll(mia);
  });

  it('gets an upright picture without metadata about place and author', async () => {
    const mia = await server.world.member();
    const sent = await sideways();
    expect(sent.includes('secret-place')).toBe(true);
    const { avatar } = profileIn(await upload(server, mia, sent));
    const main = await seen(avatar.main_url);
    expect(main.includes('secret-place') || main.includes('Exif')).toBe(false);
    const { data, info } = await sharp(main).raw().toBuffer({ resolveWithObject: true });
    const redAt = (x: number, y: number): number => data[(y * info.width + x) * info.channels] ?? 0;
    expect([redAt(150, 20) > 200, redAt(150, 280) < 60]).toEqual([true, true]);
    await removeAll(mia);
  });

  it('gets the first frame of an animated picture', async () => {
    const mia = await server.world.member();
    const { avatar } = profileIn(await upload(server, mia, await animated(), 'image/webp'));
    const main = await seen(avatar.main_url);
    expect((await sharp(main).metadata()).pages ?? 1).toBe(1);
    const { data } = await sharp(main).raw().toBuffer({ resolveWithObject: true });
    expect([(data[0] ?? 0) > 200, (data[2] ?? 255) < 60]).toEqual([true, true]);
    await removeAll(mia);
  });

  it('leaves no files of the former picture, and no files of the last picture after its removal', async () => {
    const mia = await server.world.member();
    const first = profileIn(await upload(server, mia, await jpeg())).avatar;
    const second = profileIn(await upload(server, mia, await png(), 'image/png')).avatar;
    expect(second.main_url).not.toBe(first.main_url);
    expect((await server.sendRequest('GET', first.main_url ?? '')).status).toBe(404);
    expect((await filesOnDisk()).length).toBe(2);
    const after = profileIn(await server.as(mia)('DELETE', '/api/v1/profile/image')).avatar;
    expect(after).toEqual({ is_set: false, main_url: null, thumb_url: null });
    expect(await filesOnDisk()).toEqual([]);
    expect(profileIn(await server.as(mia)('DELETE', '/api/v1/profile/image')).avatar.is_set).toBe(false);
  });

  it('must wait after forty pictures', async () => {
    const mia = await server.world.member();
    const answers: TestResponse[] = [];
    for (let count = 0; count <= 40; count += 1)
      answers.push(await server.as(mia)('GET', '/api/v1/profile/image_auth?content_type=image/png'));
    expect(answers.slice(0, 40).map(({ status }) => status)).not.toContain(429);
    const last = answers.at(-1);
    if (last) problemIn(last, 'too_many_requests');
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
  });
});

it('a member who sends pictures without a permit is slowed down too, before the picture is read', async () => {
  const mia = await server.world.member();
  const form = async () =>
    multipartBody([...fieldsOf(await requestUploadPermit(server, mia, 'image/png')), fileOf(await png(), 'image/png')]);
  const good = await form();
  const none = multipartBody([{ name: 'key', value: 'none' }]);
  for (let count = 0; count < 40; count += 1) expect((await sendBytes(server, mia, none)).status).toBe(422);
  const refused = await sendBytes(server, mia, good);
  problemIn(refused, 'too_many_requests');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const other = await server.world.member();
  expect((await upload(server, other, await jpeg())).status).toBe(200);
  await removeAll(other);
});

it('a picture is stored if the response to its commit was lost, and removed if nothing was committed', async () => {
  const { profileId } = await server.world.member();
  const kept = new Set<string>();
  const files = {
    ...openFolderFiles(join(server.folder, 'unclear')),
    write: async (name: string) => void kept.add(name),
    remove: async (name: string) => void kept.delete(name),
  };
  const { database } = server.world;
  const lost: typeof database = {
    ...database,
    async transaction(work) {
      await database.transaction(work);
      throw new Error('Connection terminated unexpectedly');
    },
  };
  const context = { files, log: createLog('silent'), newId: () => '10000000-0000-4000-8000-000000000000' };
  const pictures = { main: new Uint8Array([1]), thumb: new Uint8Array([2]) };
  await expect(setAvatar({ ...context, database: lost }, profileId, pictures, () => true)).rejects.toThrow('Connection');
  const [row] = await database.once((handle) => handle.selectFrom('profiles').selectAll().where('id', '=', profileId).execute());
  expect(row && pictureNames(row)).toEqual([...kept]);
  kept.clear();
  await expect(setAvatar({ ...context, database }, '20000000-0000-4000-8000-000000000000', pictures, () => true)).rejects.toThrow(
    'not_found',
  );
  expect(kept.size).toBe(0);
});

it('unused files are removed, and those that are shown or new stay', async () => {
  const mia = await server.world.member();
  await upload(server, mia, await jpeg());
  const files = openFolderFiles(join(server.folder, 'files'));
  await files.write('00000000-0000-4000-8000-000000000000-main.webp', new Uint8Array([1]));
  const sooner = { ...files, olderThan: () => files.olderThan(-60_000) };
  await removeUnusedPictures({ database: server.world.database, files: sooner, log: createLog('silent') });
  expect((await filesOnDisk()).filter((name) => name.startsWith('0000'))).toEqual([]);
  expect((await filesOnDisk()).length).toBe(2);
  expect(await files.olderThan(60_000)).toEqual([]);
  await removeAll(mia);
});

/** An unusual upload with its response. `null`: the upload is accepted and stored as a new picture. */
interface Abuse {
  readonly what: string;
  readonly expectedCode: ProblemCode | null;
  readonly file?: () => Promise<Buffer> | Buffer;
  readonly as?: 'image/jpeg' | 'image/png' | 'image/webp';
  readonly sentType?: string;
  readonly name?: string;
  readonly parts?: (fields: MultipartPart[], file: MultipartPart) => readonly MultipartPart[];
  readonly body?: (parts: readonly MultipartPart[]) => Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** Runs between the permit and the upload. */
  readonly meanwhile?: (member: TestMember, parts: readonly MultipartPart[]) => Promise<unknown>;
  /** The sender, if it is not the member. */
  readonly by?: 'another' | 'signedOut';
}

const appended = async (tail: Buffer): Promise<Buffer> => Buffer.concat([await jpeg(), tail]);
const cut = async (picture: Promise<Buffer>): Promise<Buffer> => (await picture).subarray(0, Math.floor((await picture).byteLength / 2));
const renamed =
  (from: string, to: string) =>
  (fields: MultipartPart[], file: MultipartPart): MultipartPart[] => [
    ...fields.map((part) => (part.name === from ? { ...part, name: to } : part)),
    file,
  ];
const sentType =
  (name: string, value: string) =>
  (fields: MultipartPart[], file: MultipartPart): MultipartPart[] => [
    ...fields.map((part) => (part.name === name ? { ...part, value } : part)),
    file,
  ];
const twice = (name: string) => (fields: MultipartPart[], file: MultipartPart) => [
  ...fields,
  ...fields.filter((part) => part.name === name),
  file,
];

const abuses: readonly Abuse[] = [
  { what: 'an SVG with a script', expectedCode: 'wrong_media_type', file: () => svg, as: 'image/png', name: 'me.svg' },
  { what: 'an SVG that says so', expectedCode: 'wrong_media_type', file: () => svg, sentType: 'image/svg+xml' },
  { what: 'a page named me.png', expectedCode: 'wrong_media_type', file: () => html, as: 'image/png', name: 'me.png' },
  { what: 'a GIF', expectedCode: 'wrong_media_type', file: gif },
  { what: 'a TIFF', expectedCode: 'wrong_media_type', file: tiff },
  { what: 'an AVIF', expectedCode: 'wrong_media_type', file: avif },
  { what: 'a PDF with a script', expectedCode: 'wrong_media_type', file: () => pdf },
  { what: 'an archive', expectedCode: 'wrong_media_type', file: () => zip },
  { what: 'a PNG that is called a JPEG', expectedCode: 'wrong_media_type', file: png, as: 'image/jpeg' },
  {
    what: 'a JPEG for which leave was asked as a PNG',
    expectedCode: 'wrong_media_type',
    file: jpeg,
    as: 'image/png',
    sentType: 'image/jpeg',
  },
  { what: 'a file of no type', expectedCode: 'wrong_media_type', file: jpeg, sentType: '' },
  { what: 'nothing', expectedCode: 'picture_unreadable', file: () => Buffer.alloc(0) },
  { what: 'one byte', expectedCode: 'wrong_media_type', file: () => Buffer.from('x') },
  { what: 'the beginning of a PNG alone', expectedCode: 'picture_unreadable', file: () => pngStart, as: 'image/png' },
  {
    what: 'the beginning of a JPEG and noise',
    expectedCode: 'picture_unreadable',
    file: () => Buffer.from('ffd8ffe000104a464946deadbeef', 'hex'),
  },
  { what: 'a WebP of noise', expectedCode: 'picture_unreadable', file: () => Buffer.from('RIFF\x10\0\0\0WEBPVP8 noise'), as: 'image/webp' },
  { what: 'half a JPEG', expectedCode: 'picture_unreadable', file: () => cut(plainPicture(900, 700).jpeg().toBuffer()) },
  { what: 'half a PNG', expectedCode: 'picture_unreadable', file: () => cut(png()), as: 'image/png' },
  { what: 'half a WebP', expectedCode: 'picture_unreadable', file: () => cut(webp()), as: 'image/webp' },
  { what: 'a JPEG with a page behind it', expectedCode: null, file: () => appended(html) },
  { what: 'a JPEG with an archive behind it', expectedCode: null, file: () => appended(zip) },
  { what: 'five megabytes and a byte', expectedCode: 'payload_too_large', file: () => Buffer.alloc(largestPicture + 1, 0xff) },
  { what: 'nine megabytes', expectedCode: 'payload_too_large', file: () => Buffer.alloc(9 * 1024 * 1024) },
  { what: '24 megapixels and one row', expectedCode: 'payload_too_large', file: () => hollowPng(6000, 4001), as: 'image/png' },
  {
    what: '2.5 gigapixels in two hundred bytes',
    expectedCode: 'payload_too_large',
    file: () => hollowPng(50_000, 50_000),
    as: 'image/png',
  },
  { what: 'a PNG without width', expectedCode: 'picture_unreadable', file: () => hollowPng(0, 10), as: 'image/png' },
  { what: 'a PNG that holds less than it says', expectedCode: 'picture_unreadable', file: () => hollowPng(3000, 3000), as: 'image/png' },
  {
    what: 'a PNG with fifty megabytes of text',
    expectedCode: 'picture_unreadable',
    file: () => hollowPng(600, 600, [swollenText()]),
    as: 'image/png',
  },
  { what: 'a name that leads out of the folder', expectedCode: null, name: '../../../etc/passwd' },
  { what: 'a name with a NUL', expectedCode: null, name: 'me\0.php' },
  { what: 'a name with markup', expectedCode: null, name: '<img src=x onerror=alert(1)>.jpg' },
  { what: 'a field twice', expectedCode: 'invalid_input', parts: twice('key') },
  { what: 'the file twice', expectedCode: 'invalid_input', parts: (fields, file) => [...fields, file, file] },
  { what: 'no file', expectedCode: 'invalid_input', parts: (fields) => fields },
  { what: 'a text instead of the file', expectedCode: 'invalid_input', parts: (fields) => [...fields, { name: 'file', value: 'x' }] },
  {
    what: 'a file instead of a field',
    expectedCode: 'invalid_input',
    parts: (fields, file) => [...fields.slice(1), { ...file, name: 'key' }, file],
  },
  { what: 'no signature', expectedCode: 'invalid_input', parts: renamed('signature', 'sign') },
  {
    what: 'a field that the outcome is unknown',
    expectedCode: 'invalid_input',
    parts: (fields, file) => [...fields, { name: '__proto__', value: '1' }, file],
  },
  { what: 'no form at all', expectedCode: 'wrong_media_type', headers: { 'content-type': 'application/json' } },
  { what: 'a form without a boundary', expectedCode: 'wrong_media_type', headers: { 'content-type': 'multipart/form-data' } },
  { what: 'a form that breaks off', expectedCode: 'invalid_input', body: (parts) => multipartBody(parts, '').subarray(0, -400) },
  { what: 'noise for a form', expectedCode: 'invalid_input', body: () => Buffer.from('\0\xff--\r\n\r\n') },
  { what: 'a signature that is none', expectedCode: 'not_found', parts: sentType('signature', 'x'.repeat(43)) },
  { what: 'a key that is none', expectedCode: 'not_found', parts: sentType('key', "' or 1=1 --") },
  { what: 'another type than leave was asked for', expectedCode: 'invalid_input', parts: sentType('content_type', 'image/gif') },
  {
    what: 'the same leave again',
    expectedCode: 'upload_over',
    meanwhile: (member, parts) => sendBytes(server, member, multipartBody(parts)).then(() => removeAll(member)),
  },
  { what: 'leave that is over', expectedCode: 'upload_over', meanwhile: () => server.at(inMinutes(10)) },
  { what: 'the leave of another member', expectedCode: 'not_found', by: 'another' },
  { what: 'a leave without a member', expectedCode: 'not_signed_in', by: 'signedOut' },
  { what: 'what another site sends', expectedCode: 'forged_request', headers: { 'sec-fetch-site': 'cross-site' } },
];

async function commit(abuse: Abuse): Promise<{ readonly answer: TestResponse; readonly member: TestMember }> {
  const { file = jpeg, as = 'image/jpeg', name = 'me.jpg', headers = {}, body = (parts) => multipartBody(parts) } = abuse;
  const member = await server.world.member();
  const fields = fieldsOf(await requestUploadPermit(server, member, as));
  const sent = fileOf(await file(), abuse.sentType ?? as, name);
  const parts = abuse.parts?.(fields, sent) ?? [...fields, sent];
  await abuse.meanwhile?.(member, parts);
  const senders = { another: await server.world.member(), signedOut: { ...member, token: 'x'.repeat(43) } };
  const sender = abuse.by ? senders[abuse.by] : member;
  return { answer: await sendBytes(server, sender, body(parts), headers), member };
}

describe('an upload (ASVS 5.0 V5.2, V5.3) of', () => {
  it.each(abuses)('$what is answered with $expectedCode, and nothing of it is left', async (abuse) => {
    const { answer, member } = await commit(abuse);
    if (abuse.expectedCode === null) {
      const { avatar } = profileIn(answer);
      const main = await seen(avatar.main_url);
      expect((await sharp(main).metadata()).format).toBe('webp');
      expect(main.includes('<script>') || main.includes('PK\x03\x04')).toBe(false);
      await removeAll(member);
    } else expect(problemIn(answer, abuse.expectedCode).message).not.toBe('');
    expect(await filesOnDisk()).toEqual([]);
    await server.at(start);
    expect(profileIn(await server.as(member)('GET', '/api/v1/profile')).avatar.is_set).toBe(false);
  });
});

it.each(['../main.ts', '..%2f..%2fpackage.json', '%00.webp', 'nothing.webp', '.', 'a/b.webp'])(
  'no file is seen under the name %s',
  async (name) => {
    const answer = await server.sendRequest('GET', `/files/${name}`);
    expect(answer.status === 404 || /text\/html|503/.test(`${answer.headers['content-type']}${answer.status}`)).toBe(true);
    expect(answer.text).not.toContain('"version"');
  },
);
