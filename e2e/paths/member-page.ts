/** A separate page for one path: signed in as Mia, with a frozen clock and a simulated network. */
import type { BrowserContext, Page } from '@playwright/test';
import { ObservationMismatch, EnvironmentError } from '#atlas/paths/driver.ts';
import type { Profile } from '#contract/profile.ts';
import { phone } from '#e2e/fixtures.ts';
import { setPasskeyAutofill } from '#e2e/passkey-autofill.ts';
import { storedMemberKey } from '#src/features/auth/stored-member.ts';
import { type HeldChannel, holdChannelOf } from './channel.ts';
import { holdNetwork, type HeldNetwork } from './network.ts';
import { acquireBrowserEnvironment, releaseBrowserEnvironment } from './browser-environment.ts';
import { recordPresses } from './retrying-press.ts';
import { stopTime, type Time } from './time.ts';
import { sampleDeletionStates } from '#machines/auth/sample-deletions.ts';
import { sampleSecondFactors } from '#machines/auth/sample-second-factor.ts';
import { sampleSessions } from '#machines/auth/sample-sign-in-sessions.ts';
import { defaultSettings, sampleChannelAddress } from '#machines/notifications/sample-notifications.ts';

export interface MemberPage {
  readonly page: Page;
  readonly time: Time;
  readonly network: HeldNetwork;
  /** The simulated channel. It is requested, and sends no events until a path opens it. */
  readonly channel: HeldChannel;
  readonly profile: Profile;
  /** Throws if the page has thrown or logged an error, or has violated its content security policy. */
  readonly expectNoErrors: () => void;
  readonly close: () => Promise<void>;
}

export interface MemberPageOptions {
  /** The start of the page's clock and of the server's clock. */
  readonly now: Date;
  readonly isMemberStored?: boolean;
  readonly hasPasskeyAutofill?: boolean;
}

/** True for log entries about refused calls. The browser logs these as errors, although such responses are expected. */
const isAnswer = (text: string): boolean => text.startsWith('Failed to load resource');

function collectErrors(context: BrowserContext): readonly string[] {
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error' && !isAnswer(message.text())) errors.push(message.text());
  });
  return errors;
}

/** The default answers for reads of all pages, so that paths need not set them. */
function answerPlainly(network: HeldNetwork, profile: Profile): void {
  const [account] = profile.accounts;
  if (!account) throw new EnvironmentError('Mia belongs to no studio');
  network.answer('readProfile', () => profile);
  network.answer('updateOrg', () => account);
  network.answer('readFacility', () => account.facilities[0]);
  network.answer('listNotifications', () => ({ data: [] }));
  network.answer('readNotificationSettings', () => defaultSettings);
  network.answer('readPushState', () => ({ server_key: `B${'A'.repeat(86)}`, is_subscribed: false }));
  network.answer('listBookings', () => ({ visits: [] }));
  network.answer('listPasses', () => ({ passes: [] }));
  network.answer('listMemberships', () => ({ memberships: [] }));
  network.answer('readEmailChange', () => ({ email_change: null }));
  network.answer('readDeletions', () => sampleDeletionStates.none);
  network.answer('listSecurityEvents', () => ({ security_events: [] }));
  network.answer('listSignInSessions', () => ({ sign_in_sessions: [sampleSessions.laptop] }));
  network.answer('listPasskeys', () => ({ passkeys: [] }));
  network.answer('readSecondFactor', () => sampleSecondFactors.none);
  network.answer('stepUp', () => null);
  network.answer('listVisitDays', () => ({ days: [] }));
  network.answer('listClientVisitDays', () => ({ days: [] }));
}

export async function openMemberPage({ now, isMemberStored = true, hasPasskeyAutofill = false }: MemberPageOptions): Promise<MemberPage> {
  const stage = await acquireBrowserEnvironment();
  const context = await stage.browser
    .newContext({
      baseURL: stage.url,
      viewport: phone,
      locale: 'en-NZ',
      timezoneId: 'Pacific/Auckland',
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
    })
    .catch((error: unknown) => {
      releaseBrowserEnvironment();
      throw new EnvironmentError(`no page opened: ${String(error)}`);
    });
  const errors = collectErrors(context);
  const page = await context.newPage();
  // The pause before a reconnection depends on the name of the channel, so the profile has the name that the model has.
  const profile: Profile = { ...stage.profile, locale: 'en', short_id: sampleChannelAddress };
  const time = await stopTime(page, now);
  await recordPresses(page);
  await setPasskeyAutofill(page, hasPasskeyAutofill);
  const network = await holdNetwork(page, time.now);
  const channel = await holdChannelOf(page);
  answerPlainly(network, profile);
  if (isMemberStored)
    await page.addInitScript(([key, member]) => localStorage.setItem(key, member), [storedMemberKey, JSON.stringify(profile)] as const);
  return {
    page,
    time,
    network,
    channel,
    profile,
    expectNoErrors: () => {
      if (errors.length > 0) throw new ObservationMismatch('something went wrong in the page', [], errors);
    },
    close: async () => {
      await context.close();
      releaseBrowserEnvironment();
    },
  };
}
