import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { mintSession } from '#server/auth/sign-in-session-store.ts';
import type { Handle } from '#server/database/schema.ts';
import { noPaymentsSentence } from '#server/payments/payments-enabled.ts';
import { runStudioCommand, type Terminal } from '#server/studio/admin/studio-command.ts';
import { facilityGuid, orgId } from '#server/studio/load/studio-ids.ts';
import { freshDatabase } from '#tests/database/postgres.ts';
import { openEventStream } from '#tests/realtime/channel-client.ts';
import { profileIn, sessionsIn } from '#tests/server/answers.ts';
import { startTestServer, type TestServer } from '#tests/server/test-server.ts';
import type { TestMember, TestFacility } from '#tests/server/world.ts';
import { document, header, smallStudio } from './small-studio.ts';

let server: TestServer;
let databaseUrl = '';
let folder = '';
/** Commands use the system clock, and the server in these tests has the same instant. */
const now = new Date();

const mia = 'Mia Parata,mia@example.org,en,te-aro,ten from -1d';
const ben = 'Ben Okafor,ben@example.org,en,te-aro,unlimited from -1d';

interface Typed {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const type = async (argv: readonly string[], confirm?: Terminal['confirm']): Promise<Typed> => {
  const out: string[] = [];
  const err: string[] = [];
  const terminal = { out: (line: string) => out.push(line), err: (line: string) => err.push(line), ...(confirm ? { confirm } : {}) };
  const code = await runStudioCommand(argv, { DATABASE_URL: databaseUrl, SPOTTER_DATA: folder, SMTP_URL: 'smtp://127.0.0.1:9' }, terminal);
  return { code, out: out.join('\n'), err: err.join('\n') };
};

const write = async (key: string, members: readonly string[]): Promise<string> => {
  const path = join(folder, key);
  await mkdir(path, { recursive: true });
  const studio = { ...document, organisation: { ...document.organisation, key, name: `The ${key}` } };
  const files = smallStudio({ document: studio, members });
  await Promise.all([
    writeFile(join(path, 'studio.json'), files.studio),
    writeFile(join(path, 'timetable.ics'), files.timetable),
    writeFile(join(path, 'members.csv'), [header, ...members, ''].join('\n')),
  ]);
  return path;
};

const load = async (key: string, members: readonly string[], ...more: string[]): Promise<Typed> =>
  type(['load', await write(key, members), ...more]);

const placeOf = (key: string): TestFacility => ({ orgId: orgId(key), facilityId: '', facilityGuid: facilityGuid(key, 'te-aro') });
const [box, yoga] = [placeOf('box'), placeOf('yoga')];

const signIn = async (email: string): Promise<TestMember & { shortId: string }> =>
  server.world.database.transaction(async (tx) => {
    const { id, short_id } = await tx
      .selectFrom('profiles')
      .select(['id', 'short_id'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return { profileId: id, email, shortId: short_id, token: await mintSession(tx, id, now) };
  });

const ahead = async (member: TestMember, place: TestFacility): Promise<string> => {
  const from = new Date(now.getTime() + 3_600_000).toISOString();
  const until = new Date(now.getTime() + 6 * 86_400_000).toISOString();
  const sessions = sessionsIn(await server.as(member, place)('GET', `/api/v1/sessions?from=${from}&to=${until}`));
  const found = sessions.find(
    ({ start_date, full, name }) => Date.parse(start_date) > now.getTime() + 3_600_000 && !full && name === 'CrossFit',
  );
  if (!found) throw new Error('there is no class ahead');
  return found.id;
};

const read = <T>(work: (handle: Handle) => Promise<T>): Promise<T> => server.world.database.once(work);
const rowsOf = {
  visits: ({ orgId: org }: TestFacility) => read((handle) => handle.selectFrom('visits').selectAll().where('org_id', '=', org).execute()),
  passes: ({ orgId: org }: TestFacility) => read((handle) => handle.selectFrom('passes').selectAll().where('org_id', '=', org).execute()),
  movements: ({ orgId: org }: TestFacility) =>
    read((handle) => handle.selectFrom('pass_movements').selectAll().where('org_id', '=', org).execute()),
};
const liveAt = async (place: TestFacility, { profileId }: TestMember): Promise<number> =>
  (await rowsOf.visits(place)).filter((row) => row.profile_id === profileId && row.state === 'booked').length;
const statusOf = async (member: TestMember, place: TestFacility): Promise<number> =>
  (await server.as(member, place)('GET', '/api/v1/activities')).status;
const studiosOf = async (member: TestMember): Promise<string[]> =>
  profileIn(await server.as(member, yoga)('GET', '/api/v1/profile')).accounts.map(({ org }) => org.name);

let member: TestMember & { shortId: string };
beforeEach(async () => {
  const database = await freshDatabase();
  databaseUrl = database.url;
  const started = await startTestServer(databaseUrl);
  server = started;
  await server.at(now);
  folder = await mkdtemp(join(tmpdir(), 'spotter-memberships-'));
  onTestFinished(async () => {
    await started.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  expect(await load('box', [mia, ben])).toMatchObject({ code: 0, err: noPaymentsSentence });
  expect(await load('yoga', [mia, ben])).toMatchObject({ code: 0, err: noPaymentsSentence });
  member = await signIn('mia@example.org');
  for (const place of [box, yoga]) {
    const booked = await server.as(member, place)('POST', `/api/v1/sessions/${await ahead(member, place)}/book`, { body: {} });
    expect(booked.status, booked.text).toBe(200);
  }
});

const hasEverythingAt = async (place: TestFacility): Promise<void> => {
  expect(await statusOf(member, place)).toBe(200);
  expect(await liveAt(place, member)).toBe(1);
  expect((await rowsOf.passes(place)).filter(({ closed_at }) => closed_at !== null)).toEqual([]);
};

describe('a member who is missing in members.csv', () => {
  it('is listed, and stays a member without a confirmation', async () => {
    const typed = await load('box', [ben]);
    expect(typed.code).toBe(3);
    expect(typed.out).toContain(
      'Missing from members.csv, and still members (1 member):\n  Mia Parata <mia@example.org>: 1 booking ahead, 1 pass',
    );
    expect(typed.err).toContain('add --yes');
    await hasEverythingAt(box);
    expect(await type(['load', join(folder, 'box')], () => Promise.resolve(false))).toMatchObject({ code: 3 });
    await hasEverythingAt(box);
  });

  it('leaves after a confirmation: no access, bookings cancelled by the studio, passes closed with their rest in the ledger', async () => {
    const questions: string[] = [];
    const confirm = (question: string): Promise<boolean> => {
      questions.push(question);
      return Promise.resolve(true);
    };
    const typed = await type(['load', await write('box', [ben])], confirm);
    expect(questions).toEqual(['End their memberships, cancel what they have booked and close their passes?']);
    expect(typed).toMatchObject({
      code: 0,
      out: expect.stringContaining('The membership of 1 member who is missing from members.csv has ended'),
    });
    expect(await statusOf(member, box)).toBe(404);
    expect((await server.as(member, box)('POST', `/api/v1/sessions/${crypto.randomUUID()}/book`, { body: {} })).status).toBe(404);
    expect(await studiosOf(member)).toEqual(['The yoga']);
    const visits = (await rowsOf.visits(box)).filter(({ profile_id }) => profile_id === member.profileId);
    expect(visits).toEqual([expect.objectContaining({ state: 'cancelled', cancelled_how: 'byStudio' })]);
    const [pass] = (await rowsOf.passes(box)).filter(({ profile_id }) => profile_id === member.profileId);
    expect(pass).toMatchObject({ closed_at: expect.any(Date), visits_held: 0 });
    const closed = (await rowsOf.movements(box)).filter(({ kind }) => kind === 'closed');
    expect(closed).toEqual([expect.objectContaining({ pass_id: pass?.id, visits: 10 })]);
    await hasEverythingAt(yoga);
    // Unchanged parts are not loaded again.
    expect(await load('box', [ben])).toMatchObject({ code: 0, out: expect.stringContaining('nothing has changed') });
  });

  it('stays where the folder has changed between the list and the confirmation: only listed members are removed', async () => {
    const path = await write('box', [ben]);
    const typed = await type(['load', path], async () => {
      await write('box', [mia]);
      return true;
    });
    expect(typed).toMatchObject({ code: 3, err: expect.stringContaining('Others are missing now than those that you confirmed') });
    await hasEverythingAt(box);
    expect((await rowsOf.passes(box)).filter(({ closed_at }) => closed_at !== null)).toEqual([]);
  });

  it('leaves at once with --yes, and returns when the file contains them again', async () => {
    expect(await load('box', [ben], '--yes')).toMatchObject({ code: 0 });
    expect(await statusOf(member, box)).toBe(404);
    expect(await load('box', [mia, ben])).toMatchObject({ code: 0 });
    expect(await statusOf(member, box)).toBe(200);
    expect((await studiosOf(member)).toSorted()).toEqual(['The box', 'The yoga']);
    const [pass, ...others] = (await rowsOf.passes(box)).filter(({ profile_id }) => profile_id === member.profileId);
    expect(pass).toMatchObject({ closed_at: null, visits_total: 10 });
    expect(others).toEqual([]);
    const booked = await server.as(member, box)('POST', `/api/v1/sessions/${await ahead(member, box)}/book`, { body: {} });
    expect(booked.status, booked.text).toBe(200);
  });

  it('is refused at once while online: the stream ends', async () => {
    const listening = await openEventStream(server.url, member, member.shortId);
    onTestFinished(() => listening.cut());
    await listening.until(({ type: kind }) => kind === 'channel.opened');
    await load('box', [ben], '--yes');
    await listening.until(({ type: kind }) => kind === 'channel.closing');
    await listening.ended;
    expect(await statusOf(member, box)).toBe(404);
  });

  it('books nothing while leaving, with any number of calls in progress', async () => {
    const id = await ahead(member, box);
    const path = await write('box', [ben]);
    const [typed] = await Promise.all([
      type(['load', path, '--yes']),
      ...Array.from({ length: 40 }, async (_, index) => {
        await new Promise((done) => setTimeout(done, index * 20));
        const visits = await server.as(member, box)('POST', `/api/v1/sessions/${id}/book`, { body: {} });
        expect([200, 404, 422, 409]).toContain(visits.status);
      }),
    ]);
    expect(typed.code).toBe(0);
    expect(await liveAt(box, member)).toBe(0);
    const rows = (await rowsOf.passes(box)).filter(({ profile_id }) => profile_id === member.profileId);
    expect(rows).toEqual([expect.objectContaining({ visits_held: 0 })]);
  });
});

describe('one member', () => {
  it('is suspended and restored: passes stay, bookings ahead are cancelled', async () => {
    expect(await type(['suspend', 'mia@example.org', '--studio', 'box'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('This cancels 1 booking ahead of Mia Parata'),
    });
    await hasEverythingAt(box);
    expect(await type(['suspend', 'mia@example.org', '--studio', 'box', '--yes'])).toMatchObject({ code: 0, err: '' });
    expect(await statusOf(member, box)).toBe(404);
    expect(await liveAt(box, member)).toBe(0);
    await hasEverythingAt(yoga);
    expect(await type(['suspend', 'mia@example.org', '--studio', 'box', '--yes'])).toMatchObject({
      code: 1,
      err: 'Mia Parata <mia@example.org> is suspended already at The box.',
    });
    expect(await type(['invite', 'mia@example.org', '--studio', 'box'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('suspended'),
    });
    // The file still contains the member. Loading it does not undo the departure.
    expect(await load('box', [mia, ben])).toMatchObject({ code: 0 });
    expect(await statusOf(member, box)).toBe(404);
    expect(await type(['restore', 'mia@example.org', '--studio', 'box'])).toMatchObject({ code: 0 });
    expect(await statusOf(member, box)).toBe(200);
  });

  it('stays removed while the file still contains them, and returns only if the file has omitted them in between', async () => {
    expect(await type(['remove', 'mia@example.org', '--studio', 'box'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('closes 1 pass'),
    });
    expect(await type(['remove', 'mia@example.org', '--studio', 'box', '--yes'])).toMatchObject({ code: 0 });
    expect(await load('box', [mia, ben])).toMatchObject({ code: 0 });
    expect(await statusOf(member, box)).toBe(404);
    expect(await load('box', [ben])).toMatchObject({ code: 0 });
    expect(await load('box', [mia, ben])).toMatchObject({ code: 0 });
    expect(await statusOf(member, box)).toBe(200);
  });

  it('of several studios is never changed at all of them', async () => {
    const typed = await type(['remove', 'mia@example.org', '--yes']);
    expect(typed).toMatchObject({
      code: 1,
      err: expect.stringMatching(/several studios.*--studio:\n {2}box: The box\n {2}yoga: The yoga/),
    });
    expect((await type(['erase', 'mia@example.org', '--yes'])).err).toContain('several studios');
    await hasEverythingAt(box);
  });
});

describe('erase', () => {
  it('concerns one studio: the data of the other studio and the profile are kept', async () => {
    expect((await type(['erase', 'mia@example.org', '--studio', 'box'])).err).toMatch(/at The box.*\n.*The yoga stays/);
    expect(await type(['erase', 'mia@example.org', '--studio', 'box', '--yes'])).toMatchObject({ code: 0 });
    expect(await statusOf(member, box)).toBe(404);
    expect(await studiosOf(member)).toEqual(['The yoga']);
    await hasEverythingAt(yoga);
    for (const table of ['visits', 'passes'] as const)
      expect((await rowsOf[table](box)).filter(({ profile_id }) => profile_id === member.profileId)).toEqual([]);
    expect((await rowsOf.visits(yoga)).filter(({ profile_id }) => profile_id === member.profileId)).toHaveLength(1);
  });

  it('at the last studio also erases the profile, fourteen days later', async () => {
    await type(['erase', 'mia@example.org', '--studio', 'box', '--yes']);
    const last = await type(['erase', 'mia@example.org', '--yes']);
    expect(last).toMatchObject({ code: 0, out: expect.stringContaining('The yoga was their last studio, so their profile goes on') });
    const { erase_at } = await server.world.database.once((handle) =>
      handle.selectFrom('profiles').select('erase_at').where('id', '=', member.profileId).executeTakeFirstOrThrow(),
    );
    expect(Math.abs((erase_at?.getTime() ?? 0) - now.getTime() - 14 * 86_400_000)).toBeLessThan(3_600_000);
    expect(await studiosOf(member)).toEqual([]);
  });
});
