import { expect } from '@playwright/test';
import type { Driver, Handler } from '#atlas/paths/driver.ts';
import type { ReadInviteAnswer } from '#machines/auth/invite.types.ts';
import type { SignupEvent, SignupInput } from '#machines/auth/signup.types.ts';
import { buttonOf, type FormWorld, main, openSignedOut, portOf, problemAfter, assertingState, expectScreen } from '#e2e/paths/form-page.ts';
import { runVisualChecks } from '#e2e/paths/visual-checks.ts';
import { reconnect } from '#e2e/paths/navigation.ts';
import { refusalHandlers, typingIsIgnored } from '#e2e/paths/refusals.ts';
import { refusalText } from '#e2e/paths/catalogue-text.ts';
import { press, expectThat, expectVisible, expectAttached } from '#e2e/paths/visibility-assertions.ts';
import { closeBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { signupObserver } from './signup.observer.ts';

const open = ({ token }: SignupInput): Promise<FormWorld> =>
  openSignedOut(token === null ? '/signup' : `/signup?invite=${token}`, ['readInvite', 'signUp']);

const field = (world: FormWorld, name: string) => main(world).getByLabel(name, { exact: true });
const link = (world: FormWorld, name: string) => main(world).getByRole('link', { name, exact: true });

const controls = {
  signUp: (world: FormWorld) => main(world).getByRole('button', { name: /^(Create an account|Creating your account)$/ }),
  tryAgain: (world: FormWorld) => buttonOf(world, 'Try again'),
} as const;

const reasons: Readonly<Record<string, string>> = {
  link_used: 'This invitation has already been used.',
  link_expired: 'This invitation has expired.',
  already_signed_up: 'You already have an account.',
};

const expectReason: Handler<FormWorld> = async (world, stepContext) => {
  const problem = problemAfter(stepContext);
  if (!problem) return;
  const [sentence = reasons[problem.code] ?? refusalText(problem.code)] = Object.values(problem.errors ?? {});
  await expectVisible('the reason', main(world).getByText(sentence));
};

const submit: Handler<FormWorld> = async (world, { possibleEvent }) => {
  const event = possibleEvent?.event as Extract<SignupEvent, { type: 'signup.submitted' }>;
  const { signup } = event;
  await expectThat('a form to fill in', field(world, 'Your name').fill(signup.full_name, { timeout: 5_000 }));
  await field(world, 'Preferred name').fill(signup.first_name ?? '');
  await field(world, 'Password').fill(signup.password);
  await press('Create an account', buttonOf(world, 'Create an account'));
};

export const signupDriver: Driver<FormWorld> = {
  machine: 'auth/signup',
  on: 'browser',
  open: ({ input }) => open(input as SignupInput),
  close: ({ close }) => close(),
  dispose: closeBrowserEnvironment,
  events: {
    'signup.submitted': submit,
    'field.edited': (world) => expectThat('a form to fill in', field(world, 'Your name').pressSequentially('x', { timeout: 5_000 })),
    'retry.pressed': (world) => press('Try again', controls.tryAgain(world)),
    'connection.returned': ({ page, network }) => reconnect(page, network),
  },
  refusals: {
    ...refusalHandlers({ 'signup.submitted': controls.signUp, 'retry.pressed': controls.tryAgain }),
    'field.edited': typingIsIgnored((world: FormWorld) => field(world, 'Your name')),
    'connection.returned': ({ page, network }) => reconnect(page, network),
  },
  outcomes: {
    readInvite: portOf(
      'readInvite',
      ['read', 'too old', 'too many requests', 'unreachable'],
      ({ invite }: Extract<ReadInviteAnswer, { kind: 'read' }>) => invite,
    ),
    signUp: portOf('signUp', ['joined', 'too common', 'signed up already', 'used meanwhile', 'unreachable'], (_, { profile }) => profile),
  },
  delays: { callTimeout: ({ time }, { wait }) => time.pass(wait) },
  observe: observeWith(signupObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: {
    uninvited: assertingState(async (world) => {
      await expectVisible('how to get an invite', main(world).getByText('To create an account, you need an invitation from your studio.'));
      await expectThat('the way to a code', expect(link(world, 'Enter a code')).toHaveAttribute('href', '/invite'));
    }),
    checking: assertingState(async (world) => {
      await world.network.waitForArrival('readInvite');
      await expectAttached('that it is on its way', main(world).getByText('Opening your invitation', { exact: true }));
    }),
    failed: assertingState(async (world, stepContext) => {
      await expectVisible('Try again', buttonOf(world, 'Try again'));
      await expectReason(world, stepContext);
    }),
    closed: assertingState(async (world, stepContext) => {
      await expectVisible('the way to another code', link(world, 'Enter a code'));
      await expectReason(world, stepContext);
    }),
    filling: assertingState(async (world, stepContext) => {
      await expectVisible('Create an account', buttonOf(world, 'Create an account'));
      await expectThat('a field that takes it', expect(field(world, 'Password')).toHaveAttribute('autocomplete', 'new-password'));
      await expectReason(world, stepContext);
    }),
    signingUp: assertingState(async (world) => {
      await world.network.waitForArrival('signUp');
      await expectVisible('that it is on its way', buttonOf(world, 'Creating your account'));
    }),
    interrupted: assertingState((world) => expectVisible('that it may be done', main(world).getByText('You may already have an account.'))),
    known: assertingState(async (world, stepContext) => {
      await expectReason(world, stepContext);
      await expectThat('the way on', expect(link(world, 'Sign in and accept')).toHaveAttribute('href', /^\/login\?next=%2Fprofile%3F/));
    }),
    signedUp: assertingState(async (world) => {
      await world.network.waitForArrival('readProfile');
      await expectThat('the way to the classes', expect(world.page).toHaveURL(/\/login\?next=%2Fclasses$/));
      await expectScreen(world);
    }),
  },
  look: ({ page, time }, stepContext) => runVisualChecks(page, time, stepContext),
};
