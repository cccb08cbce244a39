import { toLawInput } from '#atlas/explore/laws.ts';
import type { Driver, Observation } from '#atlas/paths/driver.ts';
import type { OneTimeLinkRow } from '#machines/auth/one-time-link.rows.ts';
import { createInviteLifecycle, type InviteLifecycleEvent } from '#machines/auth/invite-lifecycle.machine.ts';
import { inviteInstants } from '#machines/auth/invite-lifecycle.model.ts';
import { invite } from '#server/auth/invites.ts';
import { findInvite, toOneTimeLinkRow } from '#server/auth/one-time-link-store.ts';
import { emailQueue } from '#server/jobs/queues.ts';
import { sendEmails } from '#server/mail/mail-queue.ts';
import { orgId, profileId } from '#server/studio/load/studio-ids.ts';
import type { ServerEnvironmentOptions } from '#tests/paths/server/server-environment.ts';
import { isSameAddress } from '#machines/auth/invite.rules.ts';
import { type LinkKind, linkDriver, type LinkStatus, type LinkStory } from './one-time-link-driver.ts';
import { emailsTo, tokenIn } from './outbox.ts';

/** Returns the token in the email. */
async function send({ studio, email }: LinkStory): Promise<string> {
  const { database, contextAt } = studio.serverEnvironment;
  const context = contextAt(studio.clock());
  const found: string[] = [];
  const mailbox = { send: async (message: { to: string; subject: string; text: string }) => void found.push(tokenIn(message)), close() {} };
  await database.transaction((tx) => invite(tx, context, orgId(studio.orgKey), email));
  while (found.length === 0 && (await isWaiting(database, email)))
    await sendEmails({ ...context, mail: { mailbox, origin: 'http://localhost' } });
  // The server's own timer may already have put the email into its outbox.
  const [token] = found;
  return token ?? tokenIn((await emailsTo(studio.serverEnvironment.folder, email, 1)).at(-1) ?? { text: '' });
}

const isWaiting = async (database: LinkStory['studio']['serverEnvironment']['database'], email: string): Promise<boolean> =>
  (await database.jobs.findJobs(emailQueue, { data: { email } })).length > 0;

const path = ({ token }: LinkStory): string => `/invite/${token}`;
const signup = { app_signup: { full_name: 'Mia Example', password: 'kettle-river-anvil' } };

const givePassword = ({ studio }: LinkStory, hasPassword: boolean) =>
  studio.serverEnvironment.database.once((handle) =>
    handle
      .updateTable('profiles')
      .set({ password_hash: hasPassword ? 'a hash' : null })
      .where('id', '=', profileId(studio.emailOf('mia')))
      .execute(),
  );

const chart = createInviteLifecycle();

/** The recipient is not compared: in the model it has a fixed address, and each path has its own members. */
export const inviteObservationOf = (value: LinkStatus, { expires_at, used_at, superseded_at }: OneTimeLinkRow): Observation => {
  const dates = { expiresAt: expires_at, usedAt: used_at, supersededAt: superseded_at };
  return toLawInput(chart.resolveState({ value, context: { email: 'ana@example.org', ...dates } }));
};

const kind: LinkKind<InviteLifecycleEvent> = {
  machine: 'auth/invite-lifecycle',
  issued: new Date(inviteInstants.end.getTime() - 7 * 24 * 60 * 60_000),
  issue: send,
  look: (story) => story.studio.serverEnvironment.sendRequest('GET', `/api/v1${path(story)}`),
  actions: {
    accept: (story, event) =>
      story.studio.as(event.type === 'accept' && isSameAddress(event.email, 'ana@example.org') ? 'mia' : 'sam')(
        'PUT',
        `${path(story)}/accept`,
      ),
    async signup(story, event) {
      await givePassword(story, event.type === 'signup' && event.hasPassword);
      return story.studio.serverEnvironment.sendRequest('POST', `/api/v1/signup?invite=${story.token}`, { body: signup });
    },
    async 'newer.issued'(story) {
      await send(story);
      return null;
    },
    'boundary.passed': null,
  },
  observationOf: inviteObservationOf,
  kept: ({ studio, token }) => studio.serverEnvironment.database.once(async (handle) => toOneTimeLinkRow(await findInvite(handle, token))),
  beside: 'newer.issued',
  done: { accept: 200, signup: 200 },
};

export const inviteLifecycleOnServer = (options: ServerEnvironmentOptions = {}): Driver<LinkStory> => linkDriver(kind, options);
