/** What a person sees of signing in and out in each state. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { SnapshotFrom } from 'xstate';
import type { Handler, StepContext } from '#atlas/paths/driver.ts';
import type { LocaleCode, Profile } from '#contract/profile.ts';
import type { createAuthMachine } from '#machines/auth/auth.machine.ts';
import type { AuthEmitted } from '#machines/auth/auth.types.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import { failureSentence } from '#words/failure.words.ts';
import { seeScreen } from '#e2e/paths/form-page.ts';
import { refusalText, translateText } from '#e2e/paths/catalogue-text.ts';
import { see, seeBusy, seeFocused, seeGone, seeShown, seeThere } from '#e2e/paths/visibility-assertions.ts';
import { translate } from '#server/translate.ts';
import type { AuthWorld } from './auth.driver.ts';

export type AuthSnapshot = SnapshotFrom<ReturnType<typeof createAuthMachine>>;

const contextOf = ({ after }: StepContext) => (after.configuration.snapshot as AuthSnapshot).context;

/** The language in which the page speaks to a member, or to nobody. */
export const tongueOf = (profile: Profile | null): LocaleCode => profile?.locale ?? 'en';

export const email = (page: Page): Locator => page.getByLabel('Email');
export const passwordField = (page: Page): Locator => page.getByLabel('Password', { exact: true });
export const signInButton = (page: Page): Locator => page.getByRole('button', { name: 'Sign in', exact: true });
export const profileMenu = (page: Page, profile: Profile | null): Locator =>
  page.getByRole('button', {
    name: translateText('Your profile, {name}', tongueOf(profile), { name: profile?.full_name ?? '' }),
    exact: true,
  });
export const startNotice = (page: Page): Locator => page.getByRole('alert').filter({ hasText: 'Spotter could not start.' });

const form = (page: Page): Locator => page.getByRole('heading', { level: 1, name: 'Good to see you' });
export const anybody = (page: Page): Locator => page.locator('[aria-haspopup="menu"]');

const seeAddress = (page: Page, is: RegExp): Promise<void> => see(`the address is ${is.source}`, expect(page).toHaveURL(is));
const atTheForm = /\/login(?:\?next=%2F\w+)?$/;

const seeError = async ({ page, failure }: AuthWorld, error: CallError, tongue: LocaleCode): Promise<void> => {
  const kind = error.kind === 'failure' && error.failure !== 'unreachable' ? error.failure : failure;
  const text = error.kind === 'problem' ? refusalText(error.problem.code) : translate(failureSentence(kind, 'acting'), tongue);
  return seeThere(`"${text}"`, page.locator('body > [role="alert"]').filter({ hasText: text }));
};

/** Somebody is signed in, nobody else, in their language, and not at the form. */
const seeMember = async (world: AuthWorld, stepContext: StepContext): Promise<void> => {
  const { page, network } = world;
  const { profile } = contextOf(stepContext);
  await seeShown(`the menu of ${profile?.full_name ?? 'nobody'}`, profileMenu(page, profile));
  await see('the page speaks the language of the member', expect(page.locator('html')).toHaveAttribute('lang', tongueOf(profile)));
  await see('the address is one for members', expect(page).not.toHaveURL(/\/login/));
  await seeGone('the form', form(page));
  await network.settled();
  for (const event of stepContext.emitted as readonly AuthEmitted[])
    if (event.type === 'error.occurred') await seeError(world, event.error, tongueOf(profile));
};

const seeHeld = (world: AuthWorld, call: 'readProfile' | 'signIn' | 'signOut' | null): Promise<void> =>
  call ? world.network.arrived(call) : see('nothing is asked', Promise.resolve(expect(world.network.held()).toEqual([])));

const member =
  (call: 'readProfile' | 'signOut' | null): Handler<AuthWorld> =>
  async (world, stepContext) => {
    await seeMember(world, stepContext);
    await seeHeld(world, call);
  };

const whySentences = {
  lost: translate(failureSentence('signedOut', 'reading'), 'en'),
  lostElsewhere: translate(failureSentence('signedOut', 'reading'), 'en'),
  elsewhere: 'You signed out in another tab.',
} as const;

/** The form, nothing of a former member, and why they are not in any more. */
const seeForm: Handler<AuthWorld> = async ({ page }, stepContext) => {
  const { reason, problem, failure } = contextOf(stepContext);
  await seeShown('the form', form(page));
  await seeAddress(page, atTheForm);
  await seeGone('the menu of a member', anybody(page));
  const hint = page.getByRole('main').getByRole('status').filter({ hasText: /\w/ });
  if (problem || failure || reason === null || reason === 'never' || reason === 'pressed') return seeGone('a reason', hint);
  return seeShown(`"${whySentences[reason]}"`, hint.filter({ hasText: whySentences[reason] }));
};

const wasIn = ({ before }: StepContext): boolean => (before.configuration.snapshot as AuthSnapshot).matches('authenticated');

/** Its code may only be on its way: the frame's first, then the form's, each held back for a moment of the page's time once it is here. */
const waitingForm: Handler<AuthWorld> = async (world, stepContext) => {
  await seeScreen(world);
  await seeForm(world, stepContext);
  await seeShown('Sign in', signInButton(world.page));
  if (wasIn(stepContext)) await seeFocused('the heading', form(world.page));
  await seeHeld(world, null);
};

/** By leaf of the chart. */
export const stateAssertions: Readonly<Record<string, Handler<AuthWorld>>> = {
  'unknown.reading': ({ page }) => see('nothing is there yet', expect(page.locator('#root')).toBeEmpty()),
  'unknown.verifying': async (world) => {
    await seeHeld(world, 'readProfile');
    await seeShown('that it is being asked', world.page.getByRole('status').filter({ hasText: 'Signing you in' }));
    await seeGone('the menu of a member', anybody(world.page));
    await seeGone('the form', form(world.page));
  },
  'unknown.unreachable': async ({ page, failure }, stepContext) => {
    const { problem, failure: kind } = contextOf(stepContext);
    await seeShown('the heading', page.getByRole('heading', { level: 1, name: 'This did not load' }));
    const text = problem
      ? refusalText(problem.code)
      : (failureSentence(kind === 'unreachable' ? failure : (kind ?? failure), 'reading').message ?? '');
    await seeShown(`"${text}"`, startNotice(page).filter({ hasText: text }));
    await seeShown('Try again', startNotice(page).getByRole('button', { name: 'Try again' }));
  },
  // the first page of all takes no focus, and whoever goes away sooner has seen none
  'authenticated.checking': async (world, stepContext) => {
    await seeScreen(world);
    await member('readProfile')(world, stepContext);
  },
  'authenticated.unchecked': member(null),
  'authenticated.remembering': member(null),
  'authenticated.settled': member(null),
  'authenticated.signingOut': member('signOut'),
  'signedOut.clearing': waitingForm,
  'signedOut.enteringCredentials': waitingForm,
  'signedOut.signingIn': async (world, stepContext) => {
    await seeForm(world, stepContext);
    await seeHeld(world, 'signIn');
    await seeBusy('signing in', world.page.getByRole('button', { name: 'Signing in' }));
  },
  'signedOut.refused': async (world, stepContext) => {
    await seeForm(world, stepContext);
    const { problem } = contextOf(stepContext);
    const text = problem ? refusalText(problem.code) : '';
    await seeShown(`"${text}"`, world.page.getByRole('main').getByRole('alert').filter({ hasText: text }));
    await seeShown('Sign in', signInButton(world.page));
  },
  'signedOut.interrupted': async (world, stepContext) => {
    await seeForm(world, stepContext);
    const { failure } = contextOf(stepContext);
    const text = failureSentence(failure === 'unreachable' ? world.failure : (failure ?? world.failure), 'acting').message ?? '';
    const notice = world.page.getByRole('main').getByRole('alert').filter({ hasText: 'We couldn’t sign you in.' });
    await seeShown(`"${text}"`, notice.filter({ hasText: text }));
    await seeShown('Try again', notice.getByRole('button', { name: 'Try again' }));
  },
};
