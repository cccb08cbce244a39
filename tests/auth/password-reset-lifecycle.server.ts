/** Walks the lifecycle of a password reset on the server: Mia asks for a link, finds it in her mail, and uses it, or another one, or none. */
import { seen } from '#atlas/explore/laws.ts';
import type { Driver, Observation } from '#atlas/paths/driver.ts';
import type { OneUseRow } from '#machines/auth/one-use.rows.ts';
import { createPasswordResetLifecycle, type PasswordResetLifecycleEvent } from '#machines/auth/password-reset-lifecycle.machine.ts';
import { resetInstants } from '#machines/auth/password-reset-lifecycle.model.ts';
import { findReset, lifeOf } from '#server/auth/one-use-store.ts';
import type { PremisesOptions } from '#tests/paths/server/premises.ts';
import { type LinkKind, linkDriver, type LinkStanding, type LinkStory } from './link-story.ts';
import { tokensTo } from './outbox.ts';

const request = ({ studio, email }: LinkStory) => studio.premises.ask('POST', '/api/v1/password_resets', { body: { email } });
const tokens = ({ studio, email }: LinkStory, count: number) => tokensTo(studio.premises.folder, email, count);
const path = ({ token }: LinkStory): string => `/api/v1/password_resets/${token}`;

/** Mia asks once more, and finds another link in her mail. */
async function anotherLink(story: LinkStory): Promise<string> {
  const { length } = await tokens(story, 0);
  await request(story);
  return (await tokens(story, length + 1)).at(-1) ?? '';
}

const chart = createPasswordResetLifecycle();

export const resetAsTold = (value: LinkStanding, { expires_at, used_at, superseded_at }: OneUseRow): Observation =>
  seen(chart.resolveState({ value, context: { expiresAt: expires_at, usedAt: used_at, supersededAt: superseded_at } }));

const kind: LinkKind<PasswordResetLifecycleEvent> = {
  machine: 'auth/password-reset-lifecycle',
  issued: new Date(resetInstants.end.getTime() - 60 * 60_000),
  async issue(story) {
    await request(story);
    const [token = ''] = await tokens(story, 1);
    return token;
  },
  look: (story) => story.studio.premises.ask('GET', path(story)),
  deeds: {
    set_password: (story) => story.studio.premises.ask('PUT', path(story), { body: { password: 'kettle-river-anvil' } }),
    async 'password.changed'(story) {
      const other = await anotherLink(story);
      return story.studio.premises.ask('PUT', `/api/v1/password_resets/${other}`, { body: { password: 'lantern-river-anvil' } });
    },
    'boundary.passed': null,
  },
  asTold: resetAsTold,
  kept: ({ studio, token }) => studio.premises.database.once(async (handle) => lifeOf(await findReset(handle, token))),
  beside: 'password.changed',
  done: { set_password: 204, 'password.changed': 204 },
};

export const passwordResetLifecycleOnServer = (options: PremisesOptions = {}): Driver<LinkStory> => linkDriver(kind, options);
