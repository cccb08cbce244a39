import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { runStudioCommand } from '#server/studio/admin/studio-command.ts';
import { freshDatabase } from '#tests/database/postgres.ts';
import { createWorld, type TestFacility, type TestMember, type World } from '#tests/server/world.ts';

const held: { world?: World; member?: TestMember; databaseUrl?: string; folder?: string } = {};
const scene = () => {
  const { world, member, databaseUrl, folder } = held;
  if (!world || !member || databaseUrl === undefined || folder === undefined) throw new Error('the studio is not there');
  return { world, member, databaseUrl, folder };
};

beforeAll(async () => {
  const { url: databaseUrl, drop } = await freshDatabase();
  const world = await createWorld({ databaseUrl, poolSize: 2 });
  const folder = await mkdtemp(join(tmpdir(), 'spotter-export-'));
  const member = await world.member([world.box, world.yoga]);
  await world.pass(member, world.box, { name: 'Pass of the box' });
  await world.pass(member, world.yoga, { name: 'Pass of the yoga' });
  Object.assign(held, { world, member, databaseUrl, folder });
  return async () => {
    await world.close();
    await drop();
    await rm(folder, { recursive: true, force: true });
  };
}, 120_000);

const keyOf = async ({ orgId }: TestFacility): Promise<string> => {
  const { world } = scene();
  return (await world.database.once((handle) => handle.selectFrom('orgs').select('key').where('id', '=', orgId).executeTakeFirstOrThrow()))
    .key;
};

const exportInto = async (to: string, ...more: readonly string[]) => {
  const { member, databaseUrl, folder } = scene();
  const [out, err]: [string[], string[]] = [[], []];
  const terminal = { out: (line: string) => out.push(line), err: (line: string) => err.push(line) };
  const env = { DATABASE_URL: databaseUrl, SPOTTER_DATA: folder, SMTP_URL: 'smtp://127.0.0.1:9' };
  const code = await runStudioCommand(['export', member.email, '--to', to, ...more], env, terminal);
  return { code, out: out.join('\n'), err: err.join('\n') };
};

const passNames = (text: string): unknown => (JSON.parse(text) as { passes: { name: string }[] }).passes.map(({ name }) => name);

it('writes what one studio stores about the member, and records the studio', async () => {
  const { world, member, folder } = scene();
  const file = join(folder, `${randomUUID()}.json`);
  const key = await keyOf(world.box);
  expect(await exportInto(file, '--studio', key)).toMatchObject({ code: 0, out: expect.stringContaining(` at ${key}: the profile, and `) });
  const text = await readFile(file, 'utf8');
  expect(passNames(text)).toEqual(['Pass of the box']);
  expect(text).not.toContain(await keyOf(world.yoga));
  expect(JSON.parse(text)).not.toHaveProperty('sessions');
  const events = await world.database.once((handle) =>
    handle
      .selectFrom('audit_events')
      .select('org_id')
      .where('profile_id', '=', member.profileId)
      .where('code', '=', 'command.export')
      .execute(),
  );
  expect(events).toEqual([{ org_id: world.box.orgId }]);
});

it('writes everything without the option', async () => {
  const { folder } = scene();
  const file = join(folder, `${randomUUID()}.json`);
  expect(await exportInto(file)).toMatchObject({ code: 0 });
  const text = await readFile(file, 'utf8');
  expect(passNames(text)).toHaveLength(2);
  expect(JSON.parse(text)).toHaveProperty('sessions');
});

it('writes nothing for a studio of which the person is no member', async () => {
  const { world, folder } = scene();
  const file = join(folder, `${randomUUID()}.json`);
  expect(await exportInto(file, '--studio', 'elsewhere')).toMatchObject({ code: 1, err: expect.stringContaining(await keyOf(world.yoga)) });
  await expect(readFile(file, 'utf8')).rejects.toThrow('ENOENT');
});
