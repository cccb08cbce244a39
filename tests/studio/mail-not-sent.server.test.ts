import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '#server/config.ts';
import { noMailSentence } from '#server/mail/mail-enabled.ts';
import { openMail } from '#server/mail/open-mail.ts';
import { executeRequest } from '#server/studio/admin/execute-request.ts';
import { openStudio } from './loading.ts';
import { members, monday, smallStudio } from './small-studio.ts';

it('an invite is refused, and is not stored', async () => {
  const studio = await openStudio(monday);
  await studio.load(smallStudio());
  const request = { command: 'invite' as const, emails: ['ana@example.org'], studio: null };
  const answer = await executeRequest(studio.context, request, { isMailEnabled: false });
  expect(answer).toMatchObject({ kind: 'refused', lines: [noMailSentence, expect.stringContaining('Set SMTP_URL')] });
  const invites = await studio.database.once((handle) => handle.selectFrom('invites').select('email').execute());
  expect(invites).toEqual([]);
  expect(await executeRequest(studio.context, request, { isMailEnabled: true })).toMatchObject({ kind: 'done' });
});

it('a load that adds members warns, and one that adds none does not', async () => {
  const studio = await openStudio(monday);
  const load = (files = smallStudio()) =>
    executeRequest(studio.context, { command: 'load', files, endMissing: false }, { isMailEnabled: false });
  expect(await load()).toMatchObject({ kind: 'loaded', warnings: [noMailSentence] });
  expect(await load()).toMatchObject({ kind: 'loaded', warnings: [] });
  const more = smallStudio({ members: [...members, 'Ana Whaanga,ana@example.org,en,te-aro,unlimited from -1d'] });
  expect(await executeRequest(studio.context, { command: 'load', files: more, endMissing: false }, { isMailEnabled: true })).toMatchObject({
    warnings: [],
  });
});

it('each email that was not sent is an error in the log, by its id and without its address', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'spotter-outbox-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'error' }, { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
  const config = readConfig({ PUBLIC_URL: 'https://members.example.org', SPOTTER_DATA: folder }, []);
  const { mailbox } = openMail(config, 'https://members.example.org', log);
  await mailbox.send({ id: 'mail-1', to: 'ana@example.org', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', at: monday });
  expect(lines).toEqual([expect.objectContaining({ mail: 'mail-1', msg: expect.stringContaining('SMTP_URL is not set') })]);
  expect(JSON.stringify(lines)).not.toContain('ana@');
});
