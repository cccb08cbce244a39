import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { emailQueue } from '#server/jobs/queues.ts';
import type { EmailJob } from '#server/mail/email-job.ts';
import { smtpMailbox, type EmailMessage, type Mailbox } from '#server/mail/mail-transport.ts';
import { sendEmails } from '#server/mail/mail-queue.ts';
import { runAdminRequest } from '#server/studio/admin/admin-requests.ts';
import { startSweeping } from '#server/sweeper.ts';
import { startMailServer } from '#tests/mail/loopback-mail-server.ts';
import { openStudio, refusalOf, type StudioUnderTest } from './loading.ts';
import { monday, smallStudio } from './small-studio.ts';

const openBox = async (): Promise<StudioUnderTest> => {
  const studio = await openStudio(monday);
  await studio.load(smallStudio());
  return studio;
};

const inHand = (): Mailbox & { readonly sentEmails: EmailMessage[] } => {
  const sentEmails: EmailMessage[] = [];
  return { sentEmails, send: async (message) => void sentEmails.push(message), close: () => undefined };
};

const origin = 'https://members.example.org';
const codeIn = ({ text }: EmailMessage): string => /invite\/([A-Z\d]{16})\n/.exec(text)?.[1] ?? '';
const inviteRows = ({ database }: StudioUnderTest) =>
  database.once((handle) => handle.selectFrom('invites').select(['email', 'superseded_at']).orderBy('issued_at').execute());
const dueAgain = ({ database }: StudioUnderTest) =>
  database.once((handle) =>
    handle
      .updateTable('pgboss.job')
      .set({ start_after: new Date(0) })
      .execute(),
  );

describe('an invite by command', () => {
  it('is sent to one address with a link and a code, and contains the name of the studio', async () => {
    const studio = await openBox();
    const mailbox = inHand();
    const lines = await runAdminRequest(studio.context, { command: 'invite', emails: ['ana@example.org'], studio: null });
    expect(lines).toEqual([expect.stringMatching(/ invites ana@example\.org; the invite works once, for seven days\.$/)]);
    await sendEmails({ ...studio.context, mail: { mailbox, origin } });
    const [message, ...others] = mailbox.sentEmails;
    expect(others).toEqual([]);
    expect(message?.to).toBe('ana@example.org');
    expect(message?.text).toContain(`${origin}/invite/${message && codeIn(message)}\n`);
    expect(message?.text).toMatch(/\n([2-9A-HJKMNP-TV-Z]{4}-){3}[2-9A-HJKMNP-TV-Z]{4}\n/);
  });

  it('makes the former invite void', async () => {
    const studio = await openBox();
    for (const _ of [1, 2]) await runAdminRequest(studio.context, { command: 'invite', emails: ['ana@example.org'], studio: null });
    expect((await inviteRows(studio)).map(({ superseded_at }) => superseded_at !== null).toSorted((a, b) => Number(b) - Number(a))).toEqual(
      [true, false],
    );
  });

  it('is sent to every member without a password if the command contains no address', async () => {
    const studio = await openBox();
    const members = await studio.database.once((handle) => handle.selectFrom('profiles').select('email').orderBy('email').execute());
    await runAdminRequest(studio.context, { command: 'invite', emails: [], studio: null });
    expect((await inviteRows(studio)).map(({ email }) => email).toSorted()).toEqual(members.map(({ email }) => email));
  });

  it('is refused for all addresses if one is invalid, or if the studio is not known', async () => {
    const studio = await openBox();
    expect(await refusalOf(studio, { command: 'invite', emails: ['ana@example.org', 'ben at home'], studio: null })).toEqual([
      'These are no e-mail addresses, so no invite was sent:',
      '  ben at home',
    ]);
    expect((await refusalOf(studio, { command: 'invite', emails: ['ana@example.org'], studio: 'nowhere' }))[0]).toBe(
      'There is no studio "nowhere".',
    );
    expect(await inviteRows(studio)).toEqual([]);
  });
});

describe('an email', () => {
  it('is sent once through a mail server, in UTF-8', async () => {
    const studio = await openBox();
    const { url, accepted } = await startMailServer();
    const mailbox = smtpMailbox(url, 'Spotter <no-reply@members.example.org>');
    onTestFinished(() => mailbox.close());
    await runAdminRequest(studio.context, { command: 'invite', emails: ['lea@example.org'], studio: null });
    const context = { ...studio.context, mail: { mailbox, origin } };
    await sendEmails(context);
    await sendEmails(context);
    expect(accepted).toHaveLength(1);
    expect(accepted[0]).toMatchObject({ from: 'no-reply@members.example.org', to: ['lea@example.org'] });
    expect(accepted[0]?.text).toContain('Content-Type: text/plain; charset=utf-8');
  });

  it('is never sent to a remote mail server without encryption', async () => {
    const { url, accepted } = await startMailServer();
    const message = { id: 'one', to: 'lea@example.org', subject: 'A link', text: 'secret', html: '<p>secret</p>', at: monday };
    const from = 'Spotter <no-reply@members.example.org>';
    const elsewhere = smtpMailbox(new URL(`smtp://0.0.0.0:${url.port}`), from);
    onTestFinished(() => elsewhere.close());
    await expect(elsewhere.send(message)).rejects.toThrow(/STARTTLS/);
    expect(accepted).toEqual([]);
    const here = smtpMailbox(url, from);
    onTestFinished(() => here.close());
    await here.send(message);
    expect(accepted).toHaveLength(1);
  });

  it('that cannot be sent delays no other email, and is sent later with a new code, which makes the former code void', async () => {
    const studio = await openBox();
    const refused: EmailMessage[] = [];
    const mailbox = inHand();
    const sulking: Mailbox = {
      async send(message) {
        if (message.to === 'ana@example.org') {
          refused.push(message);
          throw new Error('450 try again later');
        }
        await mailbox.send(message);
      },
      close: () => undefined,
    };
    await runAdminRequest(studio.context, { command: 'invite', emails: ['ana@example.org', 'ben@example.org'], studio: null });
    await sendEmails({ ...studio.context, mail: { mailbox: sulking, origin } });
    expect(mailbox.sentEmails.map(({ to }) => to)).toEqual(['ben@example.org']);
    await dueAgain(studio);
    await sendEmails({ ...studio.context, mail: { mailbox, origin } });
    const codes = [...refused, ...mailbox.sentEmails.filter(({ to }) => to === 'ana@example.org')].map(codeIn);
    expect(codes).toHaveLength(2);
    expect(codes[0]).not.toBe(codes[1]);
    expect(refused[0]?.id).toBe(mailbox.sentEmails.at(-1)?.id);
  });

  it('waits for a retry while the mail server is not reachable', async () => {
    const studio = await openBox();
    const closed = createServer();
    await new Promise<void>((ready) => closed.listen(0, '127.0.0.1', ready));
    const { port } = closed.address() as AddressInfo;
    await new Promise((ended) => closed.close(ended));
    const mailbox = smtpMailbox(new URL(`smtp://127.0.0.1:${port}`), 'Spotter <no-reply@members.example.org>');
    onTestFinished(() => mailbox.close());
    await runAdminRequest(studio.context, { command: 'invite', emails: ['lea@example.org'], studio: null });
    await sendEmails({ ...studio.context, mail: { mailbox, origin } });
    expect(await studio.database.jobs.findJobs(emailQueue)).toMatchObject([{ state: 'retry', retryCount: 0 }]);
  });

  it('without a response of the mail server does not prevent the start of a server', async () => {
    const studio = await openBox();
    const answer = Promise.withResolvers<undefined>();
    const silent: Mailbox = { send: () => answer.promise, close: () => undefined };
    await runAdminRequest(studio.context, { command: 'invite', emails: ['ana@example.org'], studio: null });
    const sweeper = await startSweeping({ ...studio.context, mail: { mailbox: silent, origin } });
    answer.resolve(undefined);
    await sweeper.stop();
    // A sweep also enqueues emails about passes that run out.
    const waiting = await studio.database.jobs.findJobs<EmailJob>(emailQueue);
    expect(waiting.filter(({ data }) => data.kind === 'invite')).toEqual([]);
  });
});
