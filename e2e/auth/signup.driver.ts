/** Walks signing up: with an invite and without one, with every answer of the server in our hands, up to where the app asks who is there. */
import { expect } from '@playwright/test';
import type { Driver, Handler } from '#atlas/paths/driver.ts';
import type { InviteRead } from '#machines/auth/invite.types.ts';
import type { SignupEvent, SignupInput } from '#machines/auth/signup.types.ts';
import { buttonOf, type FormWorld, main, openSignedOut, portOf, problemAfter, seeing, seeScreen } from '#e2e/paths/form-page.ts';
import { lookOnce } from '#e2e/paths/look.ts';
import { reconnect } from '#e2e/paths/moves.ts';
import { refusedAt, writtenInVain } from '#e2e/paths/refusals.ts';
import { refusalText } from '#e2e/paths/said.ts';
import { press, see, seeShown, seeThere } from '#e2e/paths/seen.ts';
import { closeStage } from '#e2e/paths/stage.ts';
import { watching } from '#e2e/paths/watch.ts';
import { signupWatch } from './signup.watch.ts';

const open = ({ token }: SignupInput): Promise<FormWorld> =>
  openSignedOut(token === null ? '/signup' : `/signup?invite=${token}`, ['readInvite', 'signUp']);

const field = (world: FormWorld, name: string) => main(world).getByLabel(name, { exact: true });
const link = (world: FormWorld, name: string) => main(world).getByRole('link', { name, exact: true });

const controls = {
  signUp: (world: FormWorld) => main(world).getByRole('button', { name: /^(Sign up|Signing up)$/ }),
  tryAgain: (world: FormWorld) => buttonOf(world, 'Try again'),
} as const;

const reasons: Readonly<Record<string, string>> = {
  link_used: 'This invitation has already been used.',
  link_expired: 'This invitation has expired.',
  already_signed_up: 'You already have an account.',
};

const seeReason: Handler<FormWorld> = async (world, moment) => {
  const problem = problemAfter(moment);
  if (!problem) return;
  const [sentence = reasons[problem.code] ?? refusalText(problem.code)] = Object.values(problem.errors ?? {});
  await seeShown('the reason', main(world).getByText(sentence));
};

const submit: Handler<FormWorld> = async (world, { offer }) => {
  const event = offer?.event as Extract<SignupEvent, { type: 'signup.submitted' }>;
  const { signup } = event;
  await see('a form to fill in', field(world, 'Your name').fill(signup.full_name, { timeout: 5_000 }));
  await field(world, 'Preferred name').fill(signup.first_name ?? '');
  await field(world, 'Password').fill(signup.password);
  await press('Sign up', buttonOf(world, 'Sign up'));
};

export const signupDriver: Driver<FormWorld> = {
  machine: 'auth/signup',
  on: 'browser',
  open: ({ input }) => open(input as SignupInput),
  close: ({ close }) => close(),
  dispose: closeStage,
  events: {
    'signup.submitted': submit,
    'field.edited': (world) => see('a form to fill in', field(world, 'Your name').pressSequentially('x', { timeout: 5_000 })),
    'retry.pressed': (world) => press('Try again', controls.tryAgain(world)),
    'connection.returned': ({ page, network }) => reconnect(page, network),
  },
  refusals: {
    ...refusedAt({ 'signup.submitted': controls.signUp, 'retry.pressed': controls.tryAgain }),
    'field.edited': writtenInVain((world: FormWorld) => field(world, 'Your name')),
    'connection.returned': ({ page, network }) => reconnect(page, network),
  },
  outcomes: {
    readInvite: portOf(
      'readInvite',
      ['read', 'too old', 'too many requests', 'unreachable'],
      ({ invite }: Extract<InviteRead, { kind: 'read' }>) => invite,
    ),
    signUp: portOf('signUp', ['joined', 'too common', 'signed up already', 'used meanwhile', 'unreachable'], (_, { profile }) => profile),
  },
  delays: { callTimeout: ({ time }, { wait }) => time.pass(wait) },
  observe: watching(signupWatch),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: {
    uninvited: seeing(async (world) => {
      await seeShown('how to get an invite', main(world).getByText('To sign up, you need an invitation from your studio.'));
      await see('the way to a code', expect(link(world, 'Enter a code')).toHaveAttribute('href', '/invite'));
    }),
    checking: seeing(async (world) => {
      await world.network.arrived('readInvite');
      await seeThere('that it is on its way', main(world).getByText('Opening your invitation', { exact: true }));
    }),
    failed: seeing(async (world, moment) => {
      await seeShown('Try again', buttonOf(world, 'Try again'));
      await seeReason(world, moment);
    }),
    closed: seeing(async (world, moment) => {
      await seeShown('the way to another code', link(world, 'Enter a code'));
      await seeReason(world, moment);
    }),
    filling: seeing(async (world, moment) => {
      await seeShown('Sign up', buttonOf(world, 'Sign up'));
      await see('a field that takes it', expect(field(world, 'Password')).toHaveAttribute('autocomplete', 'new-password'));
      await seeReason(world, moment);
    }),
    signingUp: seeing(async (world) => {
      await world.network.arrived('signUp');
      await seeShown('that it is on its way', buttonOf(world, 'Signing up'));
    }),
    interrupted: seeing((world) => seeShown('that it may be done', main(world).getByText('You may already have an account.'))),
    known: seeing(async (world, moment) => {
      await seeReason(world, moment);
      await see('the way on', expect(link(world, 'Sign in and accept')).toHaveAttribute('href', /^\/login\?next=%2Fprofile%3F/));
    }),
    signedUp: seeing(async (world) => {
      await world.network.arrived('readProfile');
      await see('the way to the classes', expect(world.page).toHaveURL(/\/login\?next=%2Fclasses$/));
      await seeScreen(world);
    }),
  },
  look: ({ page, time }, moment) => lookOnce(page, time, moment),
};
