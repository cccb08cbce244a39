import { toLawInput } from '#atlas/explore/laws.ts';
import type { Driver, Observation } from '#atlas/paths/driver.ts';
import type { OneTimeLinkRow } from '#machines/auth/one-time-link.rows.ts';
import { createPasswordResetLifecycle, type PasswordResetLifecycleEvent } from '#machines/auth/password-reset-lifecycle.machine.ts';
import { resetInstants } from '#machines/auth/password-reset-lifecycle.model.ts';
import { findReset, toOneTimeLinkRow } from '#server/auth/one-time-link-store.ts';
import type { ServerEnvironmentOptions } from '#tests/paths/server/server-environment.ts';
import { type LinkKind, linkDriver, type LinkStatus, type LinkStory } from './one-time-link-driver.ts';
import { tokensTo } from './outbox.ts';

const request = ({ studio, email }: LinkStory) =>
  studio.serverEnvironment.sendRequest('POST', '/api/v1/password_resets', { body: { email } });
const tokens = ({ studio, email }: LinkStory, count: number) => tokensTo(studio.serverEnvironment.folder, email, count);
const path = ({ token }: LinkStory): string => `/api/v1/password_resets/${token}`;

async function anotherLink(story: LinkStory): Promise<string> {
  const { length } = await tokens(story, 0);
  await request(story);
  return (await tokens(story, length + 1)).at(-1) ?? '';
}

const chart = createPasswordResetLifecycle();

export const resetObservationOf = (value: LinkStatus, { expires_at, used_at, superseded_at }: OneTimeLinkRow): Observation =>
  toLawInput(chart.resolveState({ value, context: { expiresAt: expires_at, usedAt: used_at, supersededAt: superseded_at } }));

const kind: LinkKind<PasswordResetLifecycleEvent> = {
  machine: 'auth/password-reset-lifecycle',
  issued: new Date(resetInstants.end.getTime() - 60 * 60_000),
  async issue(story) {
    await request(story);
    const [token = ''] = await tokens(story, 1);
    return token;
  },
  look: (story) => story.studio.serverEnvironment.sendRequest('GET', path(story)),
  actions: {
    set_password: (story) => story.studio.serverEnvironment.sendRequest('PUT', path(story), { body: { password: 'kettle-river-anvil' } }),
    async 'password.changed'(story) {
      const other = await anotherLink(story);
      return story.studio.serverEnvironment.sendRequest('PUT', `/api/v1/password_resets/${other}`, {
        body: { password: 'lantern-river-anvil' },
      });
    },
    'boundary.passed': null,
  },
  observationOf: resetObservationOf,
  kept: ({ studio, token }) => studio.serverEnvironment.database.once(async (handle) => toOneTimeLinkRow(await findReset(handle, token))),
  beside: 'password.changed',
  done: { set_password: 204, 'password.changed': 204 },
};

export const passwordResetLifecycleOnServer = (options: ServerEnvironmentOptions = {}): Driver<LinkStory> => linkDriver(kind, options);
