/** Walks the lifecycle of a password reset on the server: Mia asks for a link, finds it in her mail, and uses it, or does not. */
import type { Driver } from '#atlas/paths/driver.ts';
import type { PasswordResetLifecycleEvent } from '#machines/auth/password-reset-lifecycle.machine.ts';
import { resetInstants } from '#machines/auth/password-reset-lifecycle.model.ts';
import type { PremisesOptions } from '#tests/paths/server/premises.ts';
import { type LinkKind, linkDriver, type LinkStory } from './link-story.ts';
import { lettersTo, tokenIn } from './outbox.ts';

const request = ({ studio, email }: LinkStory) => studio.premises.ask('POST', '/api/v1/password_resets', { body: { email } });
const letters = ({ studio, email }: LinkStory, count: number) => lettersTo(studio.premises.folder, email, count);
const path = ({ token }: LinkStory): string => `/api/v1/password_resets/${token}`;

const kind: LinkKind<PasswordResetLifecycleEvent> = {
  machine: 'auth/password-reset-lifecycle',
  issued: new Date(resetInstants.end.getTime() - 60 * 60_000),
  async issue(story) {
    await request(story);
    const [letter] = await letters(story, 1);
    return letter ? tokenIn(letter) : '';
  },
  look: (story) => story.studio.premises.ask('GET', path(story)),
  deeds: {
    set_password: (story) => story.studio.premises.ask('PUT', path(story), { body: { password: 'kettle-river-anvil' } }),
    async 'newer.issued'(story) {
      const known = await letters(story, 0);
      const answer = await request(story);
      await letters(story, known.length + 1);
      return answer;
    },
    'boundary.passed': null,
  },
  done: { set_password: 204, 'newer.issued': 204 },
};

export const passwordResetLifecycleOnServer = (options: PremisesOptions = {}): Driver<LinkStory> => linkDriver(kind, options);
