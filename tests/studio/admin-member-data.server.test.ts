import { sql } from 'kysely';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import * as v from 'valibot';
import { CommentsNow } from '#contract/feed.ts';
import type { Context } from '#server/context.ts';
import { migrateToLatest } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { uuidFrom } from '#server/ids.ts';
import { eraseProfilesDue } from '#server/studio/members/erase-member.ts';
import { executeRequest } from '#server/studio/admin/execute-request.ts';
import { readFolder } from '#server/studio/folder/read-folder.ts';
import { loadStudioFiles } from '#server/studio/load/load-folders.ts';
import type { StudioAnswer, StudioRequest } from '#server/studio/admin/admin-socket.ts';
import { freshDatabase } from '#tests/database/postgres.ts';
import { replierEmail, idOfMember, createActivity } from './member-activity.ts';
import { smallStudio } from './small-studio.ts';

let now = new Date('2026-03-02T06:00:00Z');
let context: Context;
const runCommand = (request: StudioRequest): Promise<StudioAnswer> => executeRequest(context, request, { allowDemo: true });

const loadDemo = async (name: string) => {
  const read = await readFolder(fileURLToPath(new URL(`../../studios/${name}`, import.meta.url)));
  if (read.kind === 'rejected') throw new Error(`${name} cannot be read`);
  return loadStudioFiles(context, read.files);
};

/** Table → its rows as text, for the whole database. */
const everything = (): Promise<Map<string, string[]>> =>
  context.database.snapshot(async (tx) => {
    const { rows: names } = await sql<{
      name: string;
    }>`select tablename as name from pg_tables where schemaname = current_schema()`.execute(tx);
    const tables = new Map<string, string[]>();
    for (const { name } of names) {
      const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(tx);
      tables.set(
        name,
        rows.map(({ row }) => row),
      );
    }
    return tables;
  });

const tablesWith = async (text: string): Promise<string[]> =>
  [...(await everything())].flatMap(([name, rows]) => (rows.some((row) => row.toLowerCase().includes(text.toLowerCase())) ? [name] : []));

const idOf = (email: string): Promise<string> => idOfMember(context, email);

const removed: string[] = [];
const files = {
  write: () => Promise.resolve(),
  read: () => Promise.resolve(null),
  olderThan: () => Promise.resolve([]),
  remove: async (name: string) => void removed.push(name),
  check: () => Promise.resolve(),
  close: () => undefined,
};

const setPicture = (id: string) =>
  context.database.once((handle) =>
    handle
      .updateTable('profiles')
      .set({ avatar_main_url: '/files/mia-main.webp', avatar_thumb_url: '/files/mia-thumb.webp' })
      .where('id', '=', id)
      .execute(),
  );

beforeAll(async () => {
  const { url, drop } = await freshDatabase();
  const database = await openDatabase({ databaseUrl: url, poolSize: 4 });
  await migrateToLatest(database);
  context = { database, clock: { now: () => now }, newId: () => crypto.randomUUID(), log: pino({ level: 'silent' }), files };
  await loadDemo('ironbark');
  await loadDemo('still-room');
  for (const email of ['mia@example.org', 'sam@example.org']) {
    await createActivity(context, email, now);
    expect(await runCommand({ command: 'invite', emails: [email], studio: 'ironbark-box' })).toMatchObject({ kind: 'done' });
  }
  return async () => {
    await database.close();
    await drop();
  };
}, 120_000);

describe('a member’s own data', () => {
  const exportOf = async (member: string) => {
    const answer = await runCommand({ command: 'export', member });
    if (answer.kind !== 'exported') throw new Error(JSON.stringify(answer));
    return { ...answer, data: JSON.parse(answer.text) as Record<string, readonly unknown[]> };
  };

  it('are exported completely: every subject with data, and the number of its rows', async () => {
    const { name, lines, data } = await exportOf('Mia@example.org');
    expect(name).toBe('mia@example.org.json');
    expect(data).toMatchObject({ profile: { email: 'mia@example.org', full_name: 'Mia Parata', has_password: true } });
    const parts = Object.entries(data).filter(([, part]) => Array.isArray(part) && part.length > 0);
    expect(parts.map(([part]) => part)).toEqual(
      expect.arrayContaining([
        'studios',
        'visits',
        'passes',
        'invoices',
        'cards',
        'workouts',
        'comments',
        'notifications',
        'sessions',
        'invites',
      ]),
    );
    expect(lines).toEqual([expect.stringContaining(`${data['visits']?.length} visits`)]);
  });

  it('contain no data of other members, and no secret', async () => {
    const { text } = await exportOf('mia@example.org');
    const others = await context.database.once((handle) =>
      handle.selectFrom('profiles').select(['email', 'full_name']).where('email', '<>', 'mia@example.org').execute(),
    );
    expect(others.flatMap(({ email, full_name }) => [email, full_name]).filter((other) => text.includes(other))).toEqual([]);
    const secrets = await context.database.once((handle) =>
      handle.selectFrom('profiles').select(['password_hash', 'short_id']).where('email', '=', 'mia@example.org').execute(),
    );
    expect(secrets.flatMap((row) => Object.values(row)).filter((secret) => secret !== null && text.includes(secret))).toEqual([]);
    expect(text).not.toMatch(/token|hash|signature|4242[ -]?4242/);
    expect(text).toContain('4242');
  });

  it('contain the place and the booking time of each appointment, and the name of each movement', async () => {
    const { booked, lifting } = await context.database.once(async (handle) => ({
      booked: await handle
        .selectFrom('appointments as a')
        .innerJoin('profiles as p', 'p.id', 'a.profile_id')
        .select('p.email')
        .limit(1)
        .executeTakeFirstOrThrow(),
      lifting: await handle
        .selectFrom('workout_sets as t')
        .innerJoin('workouts as w', (join) => join.onRef('w.org_id', '=', 't.org_id').onRef('w.id', '=', 't.workout_id'))
        .innerJoin('profiles as p', 'p.id', 'w.profile_id')
        .select('p.email')
        .limit(1)
        .executeTakeFirstOrThrow(),
    }));
    const { data } = await exportOf(booked.email);
    expect(data['appointments']?.length).toBeGreaterThan(0);
    for (const appointment of data['appointments'] ?? [])
      expect(appointment).toMatchObject({
        facility: expect.any(String),
        events: expect.arrayContaining([expect.objectContaining({ event: 'book' })]),
      });
    const lifted = await exportOf(lifting.email);
    expect(lifted.text).toContain('"movement": "');
    expect(lifted.text).not.toContain('movement_id');
    expect(lifted.data['workouts']).toContainEqual(expect.objectContaining({ facility: expect.any(String) }));
    const mia = await exportOf('mia@example.org');
    expect(mia.data['comments']).toContainEqual(expect.objectContaining({ about: expect.any(String) }));
    expect(mia.data['passes']).toContainEqual(expect.objectContaining({ class_types: expect.anything() }));
  });

  it('come from every table that refers to a member, directly or through their records', async () => {
    const { rows } = await context.database.once((handle) =>
      sql<{ name: string }>`with recursive known as (
          select distinct table_name::text as name from information_schema.columns
            where table_schema = current_schema() and column_name in ('profile_id', 'email')
          union
          select c.conrelid::regclass::text from pg_constraint c join known k on c.confrelid = to_regclass(k.name)
            where c.contype = 'f' and k.name not in ('profiles', 'orgs')
        ) select name from known`.execute(handle),
    );
    const sources = ['export-member.ts', 'export-records.ts', 'export-sign-in.ts'];
    const source = sources.map((name) => readFileSync(new URL(`../../server/studio/members/${name}`, import.meta.url), 'utf8')).join('');
    const unread = rows.map(({ name }) => name).filter((name) => !new RegExp(`('|from |join )${name}\\b`).test(source));
    // Rows of these tables are references of the gateway or expire after minutes, so they are no personal data.
    expect(unread.toSorted()).toEqual(['gateway_customers', 'idempotency_keys', 'passkey_challenges', 'picture_uploads', 'profiles']);
  });
});

const erase = (member: string, confirmed = true, studio: string | null = null) =>
  runCommand({ command: 'erase', member, confirmed, studio });

/** Runs what is due fourteen days after the last studio erased a member. */
const afterTwoWeeks = async (): Promise<void> => {
  const before = now;
  now = new Date(before.getTime() + 14 * 24 * 60 * 60 * 1000);
  const erased = await eraseProfilesDue(context);
  now = before;
  expect(erased).toBe(1);
};

describe('a member who wants to be erased', () => {
  it('is erased only after a confirmation, and an unknown member is refused', async () => {
    const before = await everything();
    expect(await erase('mia@example.org', false, 'ironbark-box')).toMatchObject({
      kind: 'refused',
      lines: [
        expect.stringMatching(/^This erases Mia Parata <mia@example\.org> for good at Ironbark Box: bookings/),
        expect.stringMatching(/^What they have at .+ stays, and their profile\.$/),
        expect.anything(),
        expect.stringContaining('--yes'),
      ],
    });
    expect(await erase('mia@example.org')).toMatchObject({
      kind: 'refused',
      lines: [expect.stringContaining('several studios'), expect.anything(), expect.anything()],
    });
    expect(await erase('nobody@example.org')).toEqual({
      kind: 'refused',
      lines: ['There is no member "nobody@example.org". Name one by e-mail, as it stands in a roster.'],
    });
    expect(await everything()).toEqual(before);
  });

  it('is erased only after their payments in progress have ended, and does not wait for refunds', async () => {
    const profileId = await idOf('sam@example.org');
    const source = await context.database.once((handle) =>
      handle.selectFrom('payment_sources').select(['org_id', 'id']).where('profile_id', '=', profileId).executeTakeFirstOrThrow(),
    );
    const facility = await context.database.once((handle) =>
      handle.selectFrom('facilities').select('id').where('org_id', '=', source.org_id).limit(1).executeTakeFirstOrThrow(),
    );
    const id = crypto.randomUUID();
    await context.database.once((handle) =>
      handle
        .insertInto('payments')
        .values({
          org_id: source.org_id,
          id,
          profile_id: profileId,
          cart_id: null,
          invoice_id: null,
          facility_id: facility.id,
          source_id: source.id,
          amount: 1000,
          currency: 'NZD',
          state: 'sent',
          reason: null,
          confirmation_url: null,
          refund: null,
          created_at: now,
          updated_at: now,
        })
        .execute(),
    );
    expect(await erase('sam@example.org')).toMatchObject({ kind: 'refused', lines: [expect.stringContaining('is under way')] });
    await context.database.once((handle) =>
      handle.updateTable('payments').set({ state: 'captured', refund: 'due' }).where('id', '=', id).execute(),
    );
    expect(await erase('sam@example.org')).toMatchObject({ kind: 'done' });
    expect(await tablesWith('sam@example.org')).toContain('profiles');
    await afterTwoWeeks();
    const kept = await context.database.once((handle) =>
      handle
        .selectFrom('payments as p')
        .innerJoin('payment_sources as c', 'c.id', 'p.source_id')
        .select(['p.amount', 'p.refund', 'c.brand', 'c.last4', 'c.removed_at'])
        .where('p.id', '=', id)
        .execute(),
    );
    expect(kept).toEqual([{ amount: 1000, refund: 'due', brand: 'visa', last4: '0000', removed_at: expect.any(Date) }]);
    expect(await tablesWith('sam@example.org')).toEqual([]);
  });

  it('leaves no name, no address and no way to sign in, and their future bookings are cancelled', async () => {
    const id = await idOf('mia@example.org');
    const count = async (table: 'invoices' | 'visits' | 'comments') =>
      (await context.database.once((handle) => handle.selectFrom(table).select('id').execute())).length;
    const before = [await count('invoices'), await count('visits')];
    const taken = await freePlaces();
    await setPicture(id);
    const answer = await erase('mia@example.org', true, 'ironbark-box');
    expect(await erase('mia@example.org')).toMatchObject({ kind: 'done' });
    expect(removed).toEqual([]);
    await afterTwoWeeks();
    expect(removed).toEqual(['mia-main.webp', 'mia-thumb.webp']);
    expect(answer).toMatchObject({
      kind: 'done',
      lines: [
        expect.stringMatching(/is erased at Ironbark Box: [1-9]\d* spots?/),
        expect.anything(),
        'Their profile stays: they are a member of another studio.',
        expect.anything(),
      ],
    });
    for (const text of ['mia@example.org', 'Mia Parata', id]) expect([text, await tablesWith(text)]).toEqual([text, []]);
    expect([await count('invoices'), await count('visits')]).toEqual(before);
    expect(await freePlaces()).toBeGreaterThan(taken);
    expect(await wrongPlaces()).toEqual([]);
  });

  const freePlaces = async (): Promise<number> => {
    const rows = await context.database.once((handle) => handle.selectFrom('sessions').select(['capacity', 'taken']).execute());
    return rows.reduce((sum, { capacity, taken }) => sum + capacity - taken, 0);
  };

  const wrongPlaces = async (): Promise<unknown[]> => {
    const { rows } = await context.database.once((handle) =>
      sql`select s.id from sessions s left join visits v on v.session_id = s.id and v.state in ('booked', 'attended', 'pending')
        where s.cancelled_at is null group by s.org_id, s.id having count(v.id) <> s.taken`.execute(handle),
    );
    return rows;
  };

  it('is also removed from the stored responses to other members', async () => {
    const { answer } = await context.database.once((handle) =>
      handle
        .selectFrom('idempotency_keys')
        .select('answer')
        .orderBy('created_at')
        .where('key', 'like', 'reply-to-%')
        .where(sql<boolean>`answer::text like '%"nobody"%'`)
        .executeTakeFirstOrThrow(),
    );
    const { answer: read } = v.parse(v.object({ answer: CommentsNow }), answer);
    expect(read.comments.count).toBe(2);
    expect(
      read.comments.items.map(({ author, content, reactions, replies }) => [
        author.name,
        content,
        reactions.who,
        replies.map((reply) => reply.content),
      ]),
    ).toEqual([
      ['', null, undefined, ['I agree.']],
      ['Amara', 'Hello.', { names: ['Ben'], others: 0 }, []],
    ]);
  });

  it('leaves the replies of others under their comments, which have no text any more', async () => {
    const rows = await context.database.once((handle) =>
      handle
        .selectFrom('comments as c')
        .innerJoin('comments as r', 'r.parent_id', 'c.id')
        .innerJoin('profiles as p', 'p.id', 'r.profile_id')
        .select(['c.content', 'c.profile_id', 'r.content as reply', 'p.email'])
        .where('c.profile_id', 'is', null)
        .execute(),
    );
    expect(rows).toEqual([1, 2].map(() => ({ content: '', profile_id: null, reply: 'I agree.', email: replierEmail })));
  });

  it('cannot be found with their address, because no remaining id is derived from it', async () => {
    const kept = await context.database.once(async (handle) => {
      const classes = await handle
        .selectFrom('sessions')
        .innerJoin('orgs', 'orgs.id', 'sessions.org_id')
        .select(['orgs.key as org', 'sessions.key'])
        .execute();
      const ids = [];
      for (const table of ['visits', 'appointments', 'invoices'] as const)
        ids.push(...(await handle.selectFrom(table).select('id').execute()));
      return { classes, ids: new Set(ids.map(({ id }) => id)) };
    });
    const read = await readFolder(fileURLToPath(new URL('../../studios/ironbark', import.meta.url)));
    if (read.kind === 'rejected') throw new Error('ironbark cannot be read');
    const { purchases } = JSON.parse(read.files.studio) as { purchases: { member: string; product: string; day: string }[] };
    const bought = purchases.filter(({ member }) => member === 'mia@example.org');
    expect(bought.length).toBeGreaterThan(0);
    const guesses = [
      ...kept.classes.flatMap(({ org, key }) => ['1', '2'].map((number) => uuidFrom('visit', org, key, 'mia@example.org', number))),
      ...bought.map(({ member, product, day }) => uuidFrom('invoice', 'ironbark-box', [member, product, day].join('/'))),
    ];
    expect(guesses.filter((guess) => kept.ids.has(guess))).toEqual([]);
  });

  it('stays erased when the command is repeated', async () => {
    const [, kept = ''] = /goes on as (\S+),/.exec(JSON.stringify(await erase('amara.baker@example.org'))) ?? [];
    expect(await erase(kept)).toEqual({ kind: 'done', lines: ['That member is erased already; nothing has changed.'] });
    expect(await erase('amara.baker@example.org')).toEqual({
      kind: 'done',
      lines: [expect.stringMatching(/is erased at every studio; the profile goes on 2026-03-16\. Nothing has changed\.$/)],
    });
  });

  it('stays erased if the folder of the studio still contains them', async () => {
    now = new Date('2026-03-02T06:01:00Z');
    const report = await loadDemo('ironbark');
    expect(report.counts.members).toMatchObject({ added: 0 });
    expect(report.skipped.map(({ email }) => email)).toEqual(['mia@example.org', 'amara.baker@example.org']);
    expect(await tablesWith('mia@example.org')).toEqual([]);
  });
});

describe('a database for trying things out', () => {
  it('is emptied only after a confirmation, and never if its members are real', async () => {
    const before = await everything();
    expect(await runCommand({ command: 'reset', confirmed: false })).toMatchObject({
      kind: 'refused',
      lines: [expect.anything(), expect.stringContaining('--yes')],
    });
    const real = await executeRequest(context, { command: 'reset', confirmed: true }, { allowDemo: false });
    expect(real).toMatchObject({ kind: 'refused', lines: [expect.stringContaining('real members')] });
    await context.database.once((handle) => handle.insertInto('real_members').values({ since: now }).execute());
    expect(await runCommand({ command: 'reset', confirmed: true })).toMatchObject({
      kind: 'refused',
      lines: [expect.stringContaining('real members')],
    });
    await context.database.once((handle) => handle.deleteFrom('real_members').execute());
    expect(await everything()).toEqual(before);
    expect(await runCommand({ command: 'reset', confirmed: true })).toMatchObject({ kind: 'done' });
    const left = [...(await everything())].filter(([, rows]) => rows.length > 0).map(([name]) => name);
    // The audit log contains only the row of the reset itself.
    expect(left.toSorted()).toEqual(['audit_events', 'migrations']);
    expect((await loadStudioFiles(context, smallStudio())).counts.members).toMatchObject({ added: 4 });
  });
});
