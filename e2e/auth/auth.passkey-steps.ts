import { expect, type Locator, type Page } from '@playwright/test';
import type { Node } from '#atlas/explore/explore.ts';
import { type FindingHandler, type Handler, neverAnswering, type StepContext } from '#atlas/paths/driver.ts';
import { sampleRequest } from '#machines/auth/sample-passkeys.ts';
import { absentOrExplained } from '#e2e/paths/refusals.ts';
import { expectGone, expectThat, expectVisible, press } from '#e2e/paths/visibility-assertions.ts';
import type { AuthSnapshot } from './auth.assertions.ts';
import type { AuthWorld } from './auth.driver.ts';
import { type DialogEnding, endBrowserDialog, expectDialog } from './browser-dialog.ts';

export const passkeyButton = (page: Page): Locator => page.getByRole('button', { name: 'Sign in with a passkey' });
export const cancelButton = (page: Page): Locator => page.locator('form').getByRole('button', { name: 'Cancel', exact: true });

const call = 'beginPasskeySignIn';

const isOffering = ({ configuration }: Node): boolean =>
  (configuration.snapshot as AuthSnapshot).matches({ signedOut: { enteringCredentials: 'offeringPasskey' } });

/** Only the page `/login` has the sign-in form. */
const isFormShown = ({ page }: AuthWorld): boolean => new URL(page.url()).pathname === '/login';

const pressPasskey: Handler<AuthWorld> = async ({ page, network }) => {
  await press('Sign in with a passkey', passkeyButton(page));
  await network.waitForArrival(call);
};

/** Returns to the form if the member has opened another page. Otherwise the form appears without an action. */
const returnToForm: Handler<AuthWorld> = async (world) => {
  if (!isFormShown(world)) await world.page.goBack();
};

const leaveForm: Handler<AuthWorld> = ({ page }) =>
  press('Forgot your password?', page.getByRole('link', { name: 'Forgot your password?' }));

export const passkeyEvents = {
  'passkey.pressed': pressPasskey,
  'passkey.cancelled': ({ page }: AuthWorld) => press('Cancel', cancelButton(page)),
  'signInForm.shown': returnToForm,
  'signInForm.hidden': leaveForm,
};

export const passkeyRefusals = (unlessAtOnce: (refusal: FindingHandler<AuthWorld>) => FindingHandler<AuthWorld>) => ({
  'passkey.pressed': unlessAtOnce(absentOrExplained('signing in with a passkey', ({ page }) => passkeyButton(page))),
  'passkey.cancelled': unlessAtOnce(absentOrExplained('cancelling', ({ page }) => cancelButton(page))),
});

/** Answers the call, which would otherwise time out first. The offer stays open until it is renewed. */
export const renewOffer: Handler<AuthWorld> = async ({ page, network, time }, { wait }) => {
  await network.end(call, { kind: 'answered', json: { options: sampleRequest } });
  await expectDialog(page);
  await time.pass(wait);
};

/** The chart waits for the form. If the form is not shown, another page must be shown. */
const formHidden: Handler<AuthWorld> = async (world) => {
  if (!isFormShown(world)) await expectVisible('another page', world.page.getByRole('heading', { level: 1, name: 'Reset password' }));
};

export const enteringStates = (form: Handler<AuthWorld>): Readonly<Record<string, Handler<AuthWorld>>> => ({
  'signedOut.enteringCredentials.formHidden': formHidden,
  'signedOut.enteringCredentials.offeringPasskey': async (world, stepContext) => {
    await form(world, stepContext);
    await world.network.waitForArrival(call);
  },
  'signedOut.enteringCredentials.notOffered': async (world, stepContext) => {
    await form(world, stepContext);
    await expectGone('an error', world.page.getByRole('main').getByRole('alert').filter({ hasText: /\w/ }));
    await expectThat('no call is under way', Promise.resolve(expect(world.network.held()).toEqual([])));
  },
});

const endDialog =
  (how: DialogEnding): Handler<AuthWorld> =>
  async ({ page, network }) => {
    await network.end(call, { kind: 'answered', json: { options: sampleRequest } });
    await endBrowserDialog(page, how);
  };

type Step = Handler<AuthWorld>;

/** Outcomes of the ports `signPasskey` and `offerPasskey`; `answer` ends the call. */
export const passkeyEndings = (acting: (step: Step) => Step, answer: Step) => ({
  signed: acting(endDialog('made')),
  cancelled: acting(endDialog('cancelled')),
  refused: acting(answer),
  unreachable: acting(answer),
  // If the offer was renewed, its next call has already started, so there is no call to drop.
  [neverAnswering]: ({ network }: AuthWorld, { after }: StepContext) => (isOffering(after) ? undefined : network.giveUp(call)),
});
