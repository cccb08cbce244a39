import { expect, type Locator, type Page } from '@playwright/test';
import type { Handler, StepContext } from '#atlas/paths/driver.ts';
import { absentOrExplained, typingIsIgnored } from '#e2e/paths/refusals.ts';
import { expectBusy, expectFocused, expectGone, expectThat, expectVisible, press } from '#e2e/paths/visibility-assertions.ts';
import { refusalText } from '#e2e/paths/catalogue-text.ts';
import { expectScreen } from '#e2e/paths/form-page.ts';
import { failureSentence } from '#words/failure.words.ts';
import type { AuthSnapshot } from './auth.assertions.ts';
import type { AuthWorld } from './auth.driver.ts';

type Kind = 'app' | 'recovery';

const labels: Readonly<Record<Kind, string>> = { app: 'Code from your authenticator app', recovery: 'Recovery code' };
const switches: Readonly<Record<Kind, string>> = { app: 'Use a recovery code', recovery: 'Use your authenticator app' };

const field = (page: Page, kind: Kind): Locator => page.getByLabel(labels[kind], { exact: true });
const anyField = ({ page }: Pick<AuthWorld, 'page'>): Locator => field(page, 'app').or(field(page, 'recovery'));
const button = (page: Page, name: string): Locator => page.getByRole('main').getByRole('button', { name, exact: true });
const backButton = ({ page }: Pick<AuthWorld, 'page'>): Locator => button(page, 'Back');
const switchButton = ({ page }: Pick<AuthWorld, 'page'>): Locator => button(page, switches.app).or(button(page, switches.recovery));
const heading = (page: Page): Locator => page.getByRole('heading', { level: 1, name: 'One more step' });
/** The password form has a button with the same name. */
const submitButton = ({ page }: Pick<AuthWorld, 'page'>): Locator =>
  page
    .locator('form')
    .filter({ has: heading(page) })
    .getByRole('button', { name: /^(Sign in|Signing in)$/ });

export const codeEvents: Readonly<Record<string, Handler<AuthWorld>>> = {
  'code.submitted': async (world) => {
    const { network } = world;
    if ((await anyField(world).inputValue()) === '') await anyField(world).fill('482 911');
    await press('Sign in', submitButton(world));
    await network.waitForArrival('signIn');
  },
  'code.edited': (world) => anyField(world).fill('482 912'),
  'code.cancelled': (world) => press('Back', backButton(world)),
  'codeKind.switched': (world) => press('the other code', switchButton(world)),
};

export const codeRefusals = {
  'code.submitted': absentOrExplained<AuthWorld>('signing in with a code', submitButton),
  'code.edited': typingIsIgnored<AuthWorld>(anyField),
  'code.cancelled': absentOrExplained<AuthWorld>('going back to the form', backButton),
  'codeKind.switched': absentOrExplained<AuthWorld>('the other code', switchButton),
};

const contextOf = ({ after }: StepContext) => (after.configuration.snapshot as AuthSnapshot).context;

const expectStep = async (world: AuthWorld, kind: Kind): Promise<void> => {
  const { page } = world;
  await expectScreen(world);
  await expectVisible('One more step', heading(page));
  await expectVisible(labels[kind], field(page, kind));
  await expectGone('the other field', field(page, kind === 'app' ? 'recovery' : 'app'));
  await expectGone('the form', page.getByLabel('Password', { exact: true }));
};

const entering =
  (kind: Kind): Handler<AuthWorld> =>
  async (world) => {
    await expectStep(world, kind);
    await expectFocused(labels[kind], field(world.page, kind));
    await expectGone('a reason', world.page.getByRole('main').getByRole('alert').filter({ hasText: /\w/ }));
    await expectThat('no call is under way', Promise.resolve(expect(world.network.held()).toEqual([])));
  };

const checking =
  (kind: Kind): Handler<AuthWorld> =>
  async (world) => {
    await expectStep(world, kind);
    await world.network.waitForArrival('signIn');
    await expectBusy('signing in', submitButton(world));
  };

const failed =
  (kind: Kind): Handler<AuthWorld> =>
  async (world, stepContext) => {
    await expectStep(world, kind);
    const { problem, failure } = contextOf(stepContext);
    const sentence = failureSentence(failure === 'unreachable' ? world.failure : (failure ?? world.failure), 'acting');
    const text = problem ? refusalText(problem.code) : (sentence.message ?? '');
    const notice = world.page.getByRole('main').getByRole('alert').filter({ hasText: text });
    await expectVisible(`"${text}"`, notice);
    if (!problem) await expectVisible('Try again', notice.getByRole('button', { name: 'Try again' }));
    await expectThat('the code is still there', expect(field(world.page, kind)).not.toHaveValue(''));
  };

const leavesOf = (kind: Kind): Readonly<Record<string, Handler<AuthWorld>>> => ({
  [`signedOut.code.${kind}.entering`]: entering(kind),
  [`signedOut.code.${kind}.checking`]: checking(kind),
  [`signedOut.code.${kind}.failed`]: failed(kind),
});

export const codeStates = { ...leavesOf('app'), ...leavesOf('recovery') };
