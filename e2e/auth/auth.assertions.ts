import { expect, type Locator, type Page } from '@playwright/test';
import type { SnapshotFrom } from 'xstate';
import type { Handler, StepContext } from '#atlas/paths/driver.ts';
import type { CallName } from '#contract/calls.ts';
import type { LocaleCode, Profile } from '#contract/profile.ts';
import type { createAuthMachine } from '#machines/auth/auth.machine.ts';
import type { AuthEmitted } from '#machines/auth/auth.types.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import { failureSentence } from '#words/failure.words.ts';
import { expectScreen } from '#e2e/paths/form-page.ts';
import { refusalText, translateText } from '#e2e/paths/catalogue-text.ts';
import { expectThat, expectBusy, expectFocused, expectGone, expectVisible, expectAttached } from '#e2e/paths/visibility-assertions.ts';
import { translate } from '#server/translate.ts';
import { codeStates } from './auth.code-steps.ts';
import { cancelButton, enteringStates, passkeyButton } from './auth.passkey-steps.ts';
import type { AuthWorld } from './auth.driver.ts';

export type AuthSnapshot = SnapshotFrom<ReturnType<typeof createAuthMachine>>;

const contextOf = ({ after }: StepContext) => (after.configuration.snapshot as AuthSnapshot).context;

export const localeOf = (profile: Profile | null): LocaleCode => profile?.locale ?? 'en';

export const email = (page: Page): Locator => page.getByLabel('Email');
export const passwordField = (page: Page): Locator => page.getByLabel('Password', { exact: true });
export const signInButton = (page: Page): Locator => page.getByRole('button', { name: 'Sign in', exact: true });
export const profileMenu = (page: Page, profile: Profile | null): Locator =>
  page.getByRole('button', {
    name: translateText('Your profile, {name}', localeOf(profile), { name: profile?.full_name ?? '' }),
    exact: true,
  });
export const startErrorNotice = (page: Page): Locator => page.getByRole('alert').filter({ hasText: 'Spotter couldn’t start.' });

const form = (page: Page): Locator => page.getByRole('heading', { level: 1, name: 'Good to see you' });
export const anyProfileMenu = (page: Page): Locator => page.locator('[aria-haspopup="menu"]');

const expectAddress = (page: Page, is: RegExp): Promise<void> => expectThat(`the address is ${is.source}`, expect(page).toHaveURL(is));
const atTheForm = /\/login(?:\?next=%2F\w+)?$/;

const expectError = async ({ page, failure }: AuthWorld, error: CallError, locale: LocaleCode): Promise<void> => {
  const kind = error.kind === 'failure' && error.failure !== 'unreachable' ? error.failure : failure;
  const text = error.kind === 'problem' ? refusalText(error.problem.code) : translate(failureSentence(kind, 'acting'), locale);
  return expectAttached(`"${text}"`, page.locator('body > [role="alert"]').filter({ hasText: text }));
};

const expectMember = async (world: AuthWorld, stepContext: StepContext): Promise<void> => {
  const { page, network } = world;
  const { profile } = contextOf(stepContext);
  await expectVisible(`the menu of ${profile?.full_name ?? 'no member'}`, profileMenu(page, profile));
  await expectThat('the page is in the language of the member', expect(page.locator('html')).toHaveAttribute('lang', localeOf(profile)));
  await expectThat('the address is one for members', expect(page).not.toHaveURL(/\/login/));
  await expectGone('the form', form(page));
  await network.settled();
  for (const event of stepContext.emitted as readonly AuthEmitted[])
    if (event.type === 'error.occurred') await expectError(world, event.error, localeOf(profile));
};

const expectHeld = (world: AuthWorld, call: CallName | null): Promise<void> =>
  call ? world.network.waitForArrival(call) : expectThat('nothing is requested', Promise.resolve(expect(world.network.held()).toEqual([])));

const member =
  (call: 'readProfile' | 'signOut' | null): Handler<AuthWorld> =>
  async (world, stepContext) => {
    await expectMember(world, stepContext);
    await expectHeld(world, call);
  };

const whySentences = {
  lost: translate(failureSentence('signedOut', 'reading'), 'en'),
  lostElsewhere: translate(failureSentence('signedOut', 'reading'), 'en'),
  elsewhere: 'You signed out in another tab.',
} as const;

const expectForm: Handler<AuthWorld> = async ({ page }, stepContext) => {
  const { reason, problem, failure } = contextOf(stepContext);
  await expectVisible('the form', form(page));
  await expectAddress(page, atTheForm);
  await expectGone('the menu of a member', anyProfileMenu(page));
  const hint = page.getByRole('main').getByRole('status').filter({ hasText: /\w/ });
  if (problem || failure || reason === null || reason === 'never' || reason === 'pressed') return expectGone('a reason', hint);
  return expectVisible(`"${whySentences[reason]}"`, hint.filter({ hasText: whySentences[reason] }));
};

const wasIn = ({ before }: StepContext): boolean => (before.configuration.snapshot as AuthSnapshot).matches('authenticated');

/** Waits for the code of the frame and then of the form. By the page's clock, each is shown shortly after it is loaded. */
const waitingForm: Handler<AuthWorld> = async (world, stepContext) => {
  await expectScreen(world);
  await expectForm(world, stepContext);
  await expectVisible('Sign in', signInButton(world.page));
  if (wasIn(stepContext)) await expectFocused('the heading', form(world.page));
};

/** A page from the back/forward cache shows that it checks the session. It shows neither a member nor the sign-in form. */
const expectNothingOfMember =
  (call: 'readProfile' | null): Handler<AuthWorld> =>
  async (world) => {
    const { page } = world;
    await expectVisible('that the sign-in is checked', page.getByRole('status').filter({ hasText: /\S/ }).first());
    await expectGone('the menu of a member', anyProfileMenu(page));
    await expectGone('the form', form(page));
    if (call) await world.network.waitForArrival(call);
  };

const interrupted: Handler<AuthWorld> = async (world, stepContext) => {
  await expectForm(world, stepContext);
  const { failure } = contextOf(stepContext);
  const text = failureSentence(failure === 'unreachable' ? world.failure : (failure ?? world.failure), 'acting').message ?? '';
  const notice = world.page.getByRole('main').getByRole('alert').filter({ hasText: 'We couldn’t sign you in.' });
  await expectVisible(`"${text}"`, notice.filter({ hasText: text }));
  await expectVisible('Try again', notice.getByRole('button', { name: 'Try again' }));
};

export const stateAssertions: Readonly<Record<string, Handler<AuthWorld>>> = {
  'unknown.reading': ({ page }) => expectThat('nothing is there yet', expect(page.locator('#root')).toBeEmpty()),
  'unknown.verifying': async (world) => {
    await expectHeld(world, 'readProfile');
    await expectVisible('that the request is running', world.page.getByRole('status').filter({ hasText: 'Signing you in' }));
    await expectGone('the menu of a member', anyProfileMenu(world.page));
    await expectGone('the form', form(world.page));
  },
  'unknown.unreachable': async ({ page, failure }, stepContext) => {
    const { problem, failure: kind } = contextOf(stepContext);
    await expectVisible('the heading', page.getByRole('heading', { level: 1, name: 'This did not load' }));
    const text = problem
      ? refusalText(problem.code)
      : (failureSentence(kind === 'unreachable' ? failure : (kind ?? failure), 'reading').message ?? '');
    await expectVisible(`"${text}"`, startErrorNotice(page).filter({ hasText: text }));
    await expectVisible('Try again', startErrorNotice(page).getByRole('button', { name: 'Try again' }));
  },
  // The first page does not take the focus. It was not shown if the member has opened another page.
  'authenticated.checking': async (world, stepContext) => {
    await expectScreen(world);
    await member('readProfile')(world, stepContext);
  },
  'authenticated.unchecked': member(null),
  'authenticated.storing': member(null),
  'authenticated.settled': member(null),
  'authenticated.signingOut': member('signOut'),
  'authenticated.restoring.hidden': expectNothingOfMember(null),
  'authenticated.restoring.reading': expectNothingOfMember(null),
  'authenticated.restoring.verifying': expectNothingOfMember('readProfile'),
  'signedOut.clearing': waitingForm,
  ...enteringStates(waitingForm),
  'signedOut.signingIn': async (world, stepContext) => {
    await expectForm(world, stepContext);
    await expectHeld(world, 'signIn');
    await expectBusy('signing in', world.page.getByRole('button', { name: 'Signing in' }));
  },
  'signedOut.refused': async (world, stepContext) => {
    await expectForm(world, stepContext);
    const { problem } = contextOf(stepContext);
    const text = problem ? refusalText(problem.code) : '';
    await expectVisible(`"${text}"`, world.page.getByRole('main').getByRole('alert').filter({ hasText: text }));
    await expectVisible('Sign in', signInButton(world.page));
  },
  'signedOut.interrupted': interrupted,
  'signedOut.passkeyInterrupted': interrupted,
  ...codeStates,
  'signedOut.requestingPasskey': async (world) => {
    await expectHeld(world, 'beginPasskeySignIn');
    await expectBusy('signing in', passkeyButton(world.page));
    await expectVisible('what to do', world.page.getByRole('status').filter({ hasText: 'Follow the steps on your screen.' }));
    await expectVisible('a way back', cancelButton(world.page));
  },
  'signedOut.checkingPasskey': async (world) => {
    await expectHeld(world, 'signInWithPasskey');
    await expectBusy('signing in', passkeyButton(world.page));
    await expectGone('a way back', cancelButton(world.page));
  },
};
