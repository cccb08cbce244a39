import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { largestPicture } from '#contract/avatar.ts';
import type { Context } from '#server/context.ts';
import { migrateToLatest } from '#server/database/migrate.ts';
import { openFolderFiles } from '#server/files/folder-files.ts';
import { createLog } from '#server/log.ts';
import { removeUnusedPictures } from '#server/profile/avatar-store.ts';
import { executeRequest } from '#server/studio/admin/execute-request.ts';
import { readFolder, type StudioFiles } from '#server/studio/folder/read-folder.ts';
import { loadStudioFiles, type LoadReport } from '#server/studio/load/load-folders.ts';
import { formatRejection, StudioRejected } from '#server/studio/folder/rejection.ts';
import { orgId } from '#server/studio/load/studio-ids.ts';
import { topUpTimetables } from '#server/studio/timetable/extend-timetables.ts';
import { plainPicture, gif, hollowPng, jpeg, pngStart, sideways, webp } from '#tests/profile/sample-pictures.ts';
import { openStudio, isUnchanged } from './loading.ts';
import { document, monday, smallStudio } from './small-studio.ts';

const withLogo = (logo?: string): StudioFiles =>
  smallStudio({ document: { ...document, organisation: { ...document.organisation, ...(logo === undefined ? {} : { logo }) } } });

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'logo-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function readWritten(files: StudioFiles, pictures: Readonly<Record<string, Buffer>>): Promise<StudioFiles> {
  const folder = await temporaryFolder();
  await Promise.all([
    writeFile(join(folder, 'studio.json'), files.studio),
    writeFile(join(folder, 'timetable.ics'), files.timetable),
    writeFile(join(folder, 'members.csv'), files.members),
    ...(files.history === null ? [] : [writeFile(join(folder, 'history.ndjson'), files.history)]),
    ...Object.entries(pictures).map(([name, bytes]) => writeFile(join(folder, name), bytes)),
  ]);
  const read = await readFolder(folder);
  if (read.kind === 'rejected') throw new StudioRejected(read.rejections);
  return read.files;
}

async function openOffice() {
  const { context: bare, database } = await openStudio(monday);
  const folder = join(await temporaryFolder(), 'files');
  const context: Context = { ...bare, files: openFolderFiles(folder) };
  const load = async (files: StudioFiles, pictures: Readonly<Record<string, Buffer>> = {}): Promise<LoadReport> =>
    loadStudioFiles(context, await readWritten(files, pictures));
  return {
    context,
    database,
    load,
    mistakes: async (files: StudioFiles, pictures: Readonly<Record<string, Buffer>> = {}): Promise<readonly string[]> => {
      try {
        await load(files, pictures);
        return [];
      } catch (error) {
        if (error instanceof StudioRejected) return error.rejections.map(formatRejection);
        throw error;
      }
    },
    kept: (): Promise<string[]> => readdir(folder).catch(() => []),
    seen: (name: string): Promise<Buffer> => readFile(join(folder, name)),
    logo: async (): Promise<string | null | undefined> =>
      (await database.once((handle) => handle.selectFrom('orgs').select('logo_url').executeTakeFirst()))?.logo_url,
  };
}

it('a logo of the folder is stored with its aspect ratio, in a small size, and without metadata', async () => {
  const office = await openOffice();
  const sent = await sideways();
  expect(sent.includes('secret-place')).toBe(true);
  expect((await office.load(withLogo('our logo.JPG'), { 'our logo.JPG': sent })).counts.studio).toMatchObject({ added: 1 });
  const [name = '', ...more] = await office.kept();
  expect(more).toEqual([]);
  expect(await office.logo()).toBe(`/files/${name}`);
  expect(name).toMatch(new RegExp(`^${orgId('box')}-[0-9a-f]{32}-logo\\.webp$`));
  const shown = await office.seen(name);
  expect(await sharp(shown).metadata()).toMatchObject({ format: 'webp', width: 192, height: 256 });
  expect(shown.includes('secret-place') || shown.includes('Exif')).toBe(false);
});

it('a small logo is not enlarged, and its transparent areas stay transparent', async () => {
  const office = await openOffice();
  const clear = await sharp({ create: { width: 64, height: 32, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer();
  await office.load(withLogo('logo.png'), { 'logo.png': clear });
  const shown = await office.seen((await office.kept())[0] ?? '');
  expect(await sharp(shown).metadata()).toMatchObject({ width: 64, height: 32, hasAlpha: true });
});

it('loading the same logo again changes nothing, and restores its file if the file was lost', async () => {
  const office = await openOffice();
  const pictures = { 'logo.png': await plainPicture().png().toBuffer() };
  await office.load(withLogo('logo.png'), pictures);
  const address = await office.logo();
  const files = await office.kept();
  expect(isUnchanged(await office.load(withLogo('logo.png'), pictures))).toBe(true);
  expect(await office.kept()).toEqual(files);
  await office.context.files?.remove(files[0] ?? '');
  expect(isUnchanged(await office.load(withLogo('logo.png'), pictures))).toBe(true);
  expect(await office.kept()).toEqual(files);
  expect(await office.logo()).toBe(address);
});

it('another picture with the same name has another URL, and the former picture is removed', async () => {
  const office = await openOffice();
  await office.load(withLogo('logo.webp'), { 'logo.webp': await webp() });
  const former = await office.logo();
  const report = await office.load(withLogo('logo.webp'), { 'logo.webp': await plainPicture(80, 80).webp().toBuffer() });
  expect(report.counts.studio).toMatchObject({ changed: 1 });
  const address = await office.logo();
  expect(address).not.toBe(former);
  expect((await office.kept()).map((name) => `/files/${name}`)).toEqual([address]);
});

it('a logo that the folder no longer contains is removed, and initials replace it', async () => {
  const office = await openOffice();
  await office.load(withLogo('logo.jpg'), { 'logo.jpg': await jpeg() });
  expect((await office.load(withLogo())).counts.studio).toMatchObject({ changed: 1 });
  expect(await office.logo()).toBeNull();
  expect(await office.kept()).toEqual([]);
});

it.each([
  ['is not there', async (): Promise<null> => null, 'is not in the folder, or cannot be read'],
  ['is a GIF that is called PNG', gif, 'is no JPEG, PNG or WebP'],
  ['is empty', async () => Buffer.alloc(0), 'is no JPEG, PNG or WebP'],
  ['only begins as a picture', async () => Buffer.concat([pngStart, Buffer.alloc(400)]), 'is no picture that can be shown'],
  ['is cut off', async () => (await plainPicture().png().toBuffer()).subarray(0, 300), 'is no picture that can be shown'],
  [
    'is too heavy',
    async () => Buffer.concat([await jpeg(), Buffer.alloc(largestPicture)]),
    'is too large: at most 5 megabytes and 24 megapixels',
  ],
  ['has too many pixels', async () => hollowPng(9000, 9000), 'is too large: at most 5 megabytes and 24 megapixels'],
] as const)('a logo that %s is refused by name with the line that names it, and nothing changes', async (_, picture, reason) => {
  const office = await openOffice();
  const first = { 'logo.png': await plainPicture().png().toBuffer() };
  await office.load(withLogo('logo.png'), first);
  const address = await office.logo();
  const files = await office.kept();
  const bytes = await picture();
  const mistakes = await office.mistakes(withLogo('new.png'), bytes ? { 'new.png': bytes } : {});
  expect(mistakes).toEqual([`studio.json:8: organisation.logo: new.png ${reason}`]);
  expect(await office.logo()).toBe(address);
  expect(await office.kept()).toEqual(files);
});

it('a folder with the name of the logo is refused as not a regular file', async () => {
  const folder = await temporaryFolder();
  const files = withLogo('logo.png');
  await mkdir(join(folder, 'logo.png'));
  for (const [name, text] of [
    ['studio.json', files.studio],
    ['timetable.ics', files.timetable],
    ['members.csv', files.members],
  ] as const)
    await writeFile(join(folder, name), text);
  const read = await readFolder(folder);
  expect(read).toMatchObject({ kind: 'rejected', rejections: [{ reason: 'organisation.logo: logo.png is not a regular file' }] });
});

it('a mistake in the history of a folder also prevents the change of the logo', async () => {
  const office = await openOffice();
  await office.load(withLogo('logo.png'), { 'logo.png': await plainPicture().png().toBuffer() });
  const address = await office.logo();
  const files = await office.kept();
  const other = { 'logo.png': await plainPicture(90, 90).png().toBuffer() };
  const never = { class: { on: 'tue', at: '03:00', weeks: [0] }, visits: [['mia@example.org', '5d']] };
  const history = JSON.stringify(never);
  expect(await office.mistakes({ ...withLogo('logo.png'), history }, other)).toEqual([expect.stringMatching(/^history\.ndjson:1: /)]);
  expect(await office.logo()).toBe(address);
  expect(await office.kept()).toEqual(files);
});

it('a logo without a studio is deleted, and the logo of a studio stays', async () => {
  const office = await openOffice();
  await office.load(withLogo('logo.png'), { 'logo.png': await plainPicture().png().toBuffer() });
  const shown = await office.kept();
  const files = openFilesOf(office.context);
  await files.write(`${orgId('box')}-${'0'.repeat(32)}-logo.webp`, new Uint8Array([1]));
  const sooner = { ...files, olderThan: () => files.olderThan(-60_000) };
  await removeUnusedPictures({ database: office.database, files: sooner, log: createLog('silent') });
  expect(await office.kept()).toEqual(shown);
});

it('emptying a database deletes the logos with everything else', async () => {
  const office = await openOffice();
  await office.load(withLogo('logo.png'), { 'logo.png': await plainPicture().png().toBuffer() });
  expect(await executeRequest(office.context, { command: 'reset', confirmed: true }, { allowDemo: true })).toMatchObject({ kind: 'done' });
  expect(await office.kept()).toEqual([]);
});

it('a studio with a logo from another website continues with initials, and its timetable is extended', async () => {
  const { context, database, load } = await openOffice();
  await load(withLogo());
  await database.transaction(async (tx) => {
    const { document: stored } = await tx.selectFrom('studio_documents').select('document').executeTakeFirstOrThrow();
    const { organisation } = stored as { organisation: object };
    const logo_url = 'https://box.example/logo.png';
    await tx
      .updateTable('studio_documents')
      .set({ document: JSON.stringify({ ...(stored as object), organisation: { ...organisation, logo_url } }) })
      .execute();
    await tx.updateTable('orgs').set({ logo_url }).execute();
    await sql`delete from migrations where name like '%logos_of_folders%'`.execute(tx);
  });
  await migrateToLatest(database);
  const org = await database.once((handle) => handle.selectFrom('orgs').select('logo_url').executeTakeFirst());
  expect(org).toEqual({ logo_url: null });
  const later: Context = { ...context, clock: { now: () => new Date('2026-03-04T00:00:00Z') } };
  expect(await topUpTimetables(later)).toBeGreaterThan(0);
});

function openFilesOf({ files }: Context) {
  if (!files) throw new Error('this office keeps files');
  return files;
}
