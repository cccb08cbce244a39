import { expect, it } from 'vitest';
import { pino } from 'pino';
import { weakestRole } from '#machines/auth/command-role.rules.ts';
import { logAuditEvents, recordEvent } from '#server/audit/record-event.ts';
import { mintSession } from '#server/auth/sign-in-session-store.ts';
import type { Context } from '#server/context.ts';
import type { StudioAnswer, StudioRequest } from '#server/studio/admin/admin-socket.ts';
import { authorizeRequest } from '#server/studio/admin/authorize-request.ts';
import { noCalendar } from '#server/studio/folder/read-folder.ts';
import { eraseProfilesDue } from '#server/studio/members/erase-member.ts';
import { type CalendarServer, startCalendarServer } from '#tests/studio/calendar-server.ts';
import { openStudio } from '#tests/studio/loading.ts';
import { calendarOf, document, members, monday, smallStudio } from '#tests/studio/small-studio.ts';
import { addedBy, auditRows } from './audit-rows.ts';

const hour = 60 * 60 * 1000;
const after = (count: number): Date => new Date(monday.getTime() + count * hour);

const classes = (days: readonly number[]): string =>
  calendarOf(
    days.map((day) => [`UID:e${day}@box`, `DTSTART:202603${String(day).padStart(2, '0')}T040000Z`, 'DURATION:PT1H', 'SUMMARY:CrossFit']),
  );

const history = [
  ['mia@example.org', 'tue'],
  ['ben@example.org', 'wed'],
].map(([email, on]) => ({ class: { on, at: '17:00', weeks: [0] }, visits: [[email, '4d']] }));

const filesAt = ({ origin }: CalendarServer, list: readonly string[] = members) => ({
  ...smallStudio({
    members: list,
    ...(list === members && { history }),
    document: {
      ...document,
      timetable: { url: `${origin}/basic.ics`, days_ahead: 14 },
      services: [{ key: 'training', name: 'Training', minutes: 60, price: '0.00', staff: ['ana-whaanga'] }],
      staff: [
        {
          key: 'ana-whaanga',
          name: 'Ana Whaanga',
          availability: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '09:00', until: '12:00' }],
        },
        ...document.staff.slice(1),
      ],
      appointments:
        list === members ? [{ member: 'ben@example.org', service: 'training', staff: 'ana-whaanga', day: '+3d', at: '09:00' }] : [],
    },
  }),
  timetable: noCalendar,
});

async function open() {
  const studio = await openStudio(monday);
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    { level: 'info', base: null },
    { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  const context: Context = { ...studio.context, log };
  logAuditEvents(context);
  const calendar = await startCalendarServer();
  calendar.serve(classes([3, 4, 5, 6, 7, 8, 9, 10]));
  const send = (request: StudioRequest): Promise<StudioAnswer> =>
    authorizeRequest(context, { user: 'ana', secret: null }, request, { allowDemo: true, allowLocal: true });
  return { studio, context, lines, calendar, send };
}
type Opened = Awaited<ReturnType<typeof open>>;

const idOf = ({ studio }: Opened, email: string): Promise<string> =>
  studio.database.once(
    async (handle) => (await handle.selectFrom('profiles').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id,
  );

const classOn = async ({ studio }: Opened, day: number) =>
  studio.database.once((handle) =>
    handle
      .selectFrom('sessions')
      .select(['id', 'key'])
      .where('starts_at', '=', new Date(`2026-03-${String(day).padStart(2, '0')}T04:00:00Z`))
      .executeTakeFirstOrThrow(),
  );

const writeComment = ({ studio }: Opened, profileId: string) =>
  studio.database.once(async (handle) => {
    const { org_id, id: postId } = await handle.selectFrom('posts').select(['org_id', 'id']).executeTakeFirstOrThrow();
    const id = crypto.randomUUID();
    const about = { source_type: 'post', source_id: postId, parent_id: null } as const;
    const row = { org_id, id, profile_id: profileId, ...about, content: 'Hi', created_at: after(1), deleted_at: null };
    return handle.insertInto('comments').values(row).returning('id').executeTakeFirstOrThrow();
  });

const giveApp = ({ studio }: Opened, profile_id: string): Promise<unknown> =>
  studio.database.once((handle) =>
    handle
      .insertInto('second_factors')
      .values({
        profile_id,
        secret: Buffer.from('a secret'),
        added_at: after(1),
        pending_secret: null,
        pending_until: null,
        code_salt: null,
      })
      .execute(),
  );

const givePicture = ({ studio }: Opened, profileId: string): Promise<unknown> =>
  studio.database.once((handle) =>
    handle
      .updateTable('profiles')
      .set({ avatar_main_url: '/files/a-main.webp', avatar_thumb_url: '/files/a-thumb.webp' })
      .where('id', '=', profileId)
      .execute(),
  );

it('each command adds one row with its author, its member and its change', { timeout: 120_000 }, async () => {
  const opened = await open();
  const { studio, send, calendar, lines } = opened;
  const seen: string[] = [];
  const run = async (request: StudioRequest, expected: object = {}): Promise<void> => {
    lines.length = 0;
    let answer: StudioAnswer | null = null;
    const rows = await addedBy(studio.database, async () => {
      answer = await send(request);
    });
    expect([request.command, answer]).toEqual([
      request.command,
      expect.objectContaining({ kind: expect.stringMatching(/^(?:done|loaded|exported)$/) }),
    ]);
    const code = `command.${request.command}`;
    expect(rows).toEqual([
      expect.objectContaining({ code, actor: 'operator', os_user: 'ana', role: 'owner', key_name: null, ...expected }),
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/@example|Parata|Okafor/);
    const logged = lines.filter((line) => 'audit' in line);
    expect(logged).toEqual([expect.objectContaining({ code, audit: rows[0]?.id, actor: 'operator', role: 'owner', org: rows[0]?.org_id })]);
    expect(JSON.stringify(logged)).not.toMatch(/@example|Parata/);
    seen.push(request.command);
  };

  await run({ command: 'load', files: filesAt(calendar), endMissing: false }, { subject: 'box' });
  const mia = await idOf(opened, 'mia@example.org');
  const ben = await idOf(opened, 'ben@example.org');
  const [third, fourth] = [(await classOn(opened, 3)).key, (await classOn(opened, 4)).key];
  await run({ command: 'roster', class: third }, { subject: (await classOn(opened, 3)).id });
  await run(
    { command: 'remove', class: fourth, member: 'ben@example.org' },
    { profile_id: ben, before: { state: 'booked' }, after: { state: 'cancelled' } },
  );
  await run(
    { command: 'cancel-class', class: (await classOn(opened, 5)).key, reason: 'Mia Parata is ill' },
    { after: { state: 'cancelled', notified: 0 } },
  );
  await run({ command: 'appointments' }, { after: { listed: 1 } });
  const { id: appointment } = await studio.database.once((handle) =>
    handle.selectFrom('appointments').select('id').executeTakeFirstOrThrow(),
  );
  await run({ command: 'cancel-appointment', appointment }, { profile_id: ben, subject: appointment, before: { state: 'booked' } });
  studio.at(after(28.5));
  await run(
    { command: 'no-show', class: third, member: 'mia@example.org' },
    { profile_id: mia, before: { state: 'booked' }, after: { state: 'noShow' } },
  );
  await run({ command: 'invite', emails: ['mia@example.org'], studio: null }, { profile_id: mia, after: { invited: 1 } });
  await run({ command: 'status', studio: 'box' });
  await run({ command: 'disputes', studio: 'box' });
  await run({ command: 'leaving', studio: 'box' }, { after: { listed: 0 } });
  await run({ command: 'post', text: 'Hello', by: null, facility: null, studio: null }, { after: { readers: 4 } });
  const { id: comment } = await writeComment(opened, mia);
  await run({ command: 'comments', member: null, studio: 'box', json: false }, { after: { listed: 1 } });
  await run(
    { command: 'hide-comment', comment, reason: 'It is rude.', studio: 'box' },
    { profile_id: mia, subject: comment, before: { state: 'shown' }, after: { state: 'hidden', reason: 'It is rude.' } },
  );
  await givePicture(opened, mia);
  await run(
    { command: 'remove-picture', member: 'mia@example.org', reason: 'It is blurred.', studio: 'box' },
    { profile_id: mia, after: { reason: 'It is blurred.' } },
  );
  await run({ command: 'jobs', action: 'list', jobs: [] });
  await run({ command: 'jobs', action: 'retry', jobs: [] }, { after: { action: 'retry', jobs: 0 } });
  await run(
    { command: 'suspend', member: 'lea@example.org', studio: null, confirmed: true },
    { before: { status: 'active' }, after: { status: 'suspended' } },
  );
  await run(
    { command: 'restore', member: 'lea@example.org', studio: null, confirmed: true },
    { before: { status: 'suspended' }, after: { status: 'active' } },
  );
  await run(
    { command: 'remove-member', member: 'lea@example.org', studio: null, confirmed: true },
    { before: { status: 'active' }, after: { status: 'left' } },
  );
  await run({ command: 'export', member: 'mia@example.org' }, { profile_id: mia });
  for (const _ of [1, 2]) await studio.database.transaction((tx) => mintSession(tx, mia, after(28.5)));
  await run({ command: 'sessions', member: 'mia@example.org' }, { profile_id: mia, after: { listed: 2 } });
  await giveApp(opened, mia);
  await run({ command: 'remove-second-factor', member: 'mia@example.org' }, { profile_id: mia });
  await run({ command: 'sign-out', member: 'mia@example.org' }, { profile_id: mia, before: { sessions: 2 }, after: { sessions: 0 } });
  await run({ command: 'audit', member: 'mia@example.org', since: null, code: null, json: false }, { profile_id: mia });
  await run({ command: 'key', action: 'list' }, { after: { action: 'list', role: null } });

  // Five classes are missing, so the load waits for a confirmation.
  calendar.serve(classes([4]));
  await send({ command: 'load', files: filesAt(calendar), endMissing: false });
  await run({ command: 'confirm-timetable', studio: 'box' }, { after: expect.objectContaining({ cancelled: 5 }) });

  const id = mia;
  await run({ command: 'erase', member: 'mia@example.org', confirmed: true }, { profile_id: expect.not.stringContaining(id) });
  studio.at(after(24 * 16));
  const erased = await addedBy(studio.database, () => eraseProfilesDue(opened.context));
  expect(erased).toEqual([expect.objectContaining({ code: 'profile.erased', actor: 'system', os_user: null })]);
  expect(JSON.stringify(await auditRows(studio.database))).not.toContain(id);
  expect((await auditRows(studio.database)).filter(({ code }) => code === 'command.sign-out')).toEqual([
    expect.objectContaining({ before: null, after: null, os_user: 'ana' }),
  ]);

  const left = members.filter((line) => !/mia@|ben@|lea@/.test(line));
  const loaded = await addedBy(studio.database, () => send({ command: 'load', files: filesAt(calendar, left), endMissing: true }));
  expect(loaded.map(({ code, profile_id }) => [code, profile_id])).toEqual(
    expect.arrayContaining([
      ['command.load', null],
      ['membership.ended', ben],
    ]),
  );
  expect(loaded).toHaveLength(2);
  await run({ command: 'reset', confirmed: true });
  expect(await auditRows(studio.database)).toHaveLength(1);
  expect([...new Set(seen)].toSorted()).toEqual(Object.keys(weakestRole).toSorted());
});

it('a command that is refused by its own rules changes nothing, and leaves no row', async () => {
  const { studio, send } = await open();
  await studio.load(smallStudio());
  const requests: readonly StudioRequest[] = [
    { command: 'sign-out', member: 'nobody@example.org' },
    { command: 'erase', member: 'mia@example.org', confirmed: false },
    { command: 'audit', member: null, since: 'yesterday', code: null, json: false },
    { command: 'audit', member: null, since: null, code: 'sign-in', json: false },
    { command: 'key', action: 'add', name: 'Ana', role: 'owner' },
  ];
  for (const request of requests)
    expect(
      await addedBy(studio.database, async () => {
        expect(await send(request)).toMatchObject({ kind: 'refused' });
      }),
    ).toEqual([]);
});

it('a transaction that is rolled back adds no row and no line in the log', async () => {
  const { studio, context, lines } = await open();
  await studio.load(smallStudio());
  lines.length = 0;
  const work = context.database.transaction(async (tx) => {
    await recordEvent(tx, context, 'command.status', {});
    throw new Error('rolled back');
  });
  await expect(work).rejects.toThrow('rolled back');
  expect((await auditRows(studio.database)).filter(({ code }) => code === 'command.status')).toEqual([]);
  expect(lines).toEqual([]);
});
