import { expect } from '@playwright/test';
import type { Driver, Handler } from '#atlas/paths/driver.ts';
import type { InviteEvent, InviteInput, ReadInviteAnswer } from '#machines/auth/invite.types.ts';
import { buttonOf, type FormWorld, main, openSignedIn, openSignedOut, portOf, problemAfter, assertingState } from '#e2e/paths/form-page.ts';
import { runVisualChecks } from '#e2e/paths/visual-checks.ts';
import { reconnect } from '#e2e/paths/navigation.ts';
import { refusalHandlers, typingIsIgnored } from '#e2e/paths/refusals.ts';
import { refusalText } from '#e2e/paths/catalogue-text.ts';
import { press, expectThat, expectVisible, expectAttached } from '#e2e/paths/visibility-assertions.ts';
import { closeBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { inviteObserver } from './invite.observer.ts';

const held = ['readInvite', 'acceptInvite'] as const;

const open = ({ token, isMember }: InviteInput): Promise<FormWorld> => {
  if (isMember) return openSignedIn(`/profile?invite=${token}`, held);
  return openSignedOut(token === null ? '/invite' : `/invite/${token}`, held);
};

const code = (world: FormWorld) => main(world).getByRole('textbox', { name: 'Code', exact: true });

const controls = {
  openInvitation: (world: FormWorld) => buttonOf(world, 'Open invitation'),
  accept: (world: FormWorld) => main(world).getByRole('button', { name: /^(Accept|Accepting)$/ }),
  another: (world: FormWorld) => buttonOf(world, 'Enter another code'),
  tryAgain: (world: FormWorld) => buttonOf(world, 'Try again'),
} as const;

/** The text on the page, by the code of the refusal; other codes show the server's message. */
const reasons: Readonly<Record<string, string>> = {
  not_found: 'This code isn’t valid.',
  link_used: 'This invitation has already been used.',
  link_replaced: 'There is a newer invitation.',
  invite_for_another: 'This invitation is for another email address.',
};

const expectReason: Handler<FormWorld> = async (world, stepContext) => {
  const problem = problemAfter(stepContext);
  if (problem) await expectVisible('the reason', main(world).getByText(reasons[problem.code] ?? refusalText(problem.code)));
};

const submitCode: Handler<FormWorld> = async (world, { possibleEvent }) => {
  const event = possibleEvent?.event as Extract<InviteEvent, { type: 'code.submitted' }>;
  await expectThat('a field for the code', code(world).fill(event.code, { timeout: 5_000 }));
  await press('Open invitation', controls.openInvitation(world));
};

export const inviteDriver: Driver<FormWorld> = {
  machine: 'auth/invite',
  on: 'browser',
  open: ({ input }) => open(input as InviteInput),
  close: ({ close }) => close(),
  dispose: closeBrowserEnvironment,
  events: {
    'code.submitted': submitCode,
    'field.edited': (world) => expectThat('a field for the code', code(world).pressSequentially('x', { timeout: 5_000 })),
    'accept.pressed': (world) => press('Accept', controls.accept(world)),
    'startOver.pressed': (world) => press('Enter another code', controls.another(world)),
    'retry.pressed': (world) => press('Try again', controls.tryAgain(world)),
    'connection.returned': ({ page, network }) => reconnect(page, network),
  },
  refusals: {
    ...refusalHandlers({
      'code.submitted': controls.openInvitation,
      'accept.pressed': controls.accept,
      'startOver.pressed': controls.another,
      'retry.pressed': controls.tryAgain,
    }),
    'field.edited': typingIsIgnored(code),
    'connection.returned': ({ page, network }) => reconnect(page, network),
  },
  outcomes: {
    readInvite: portOf(
      'readInvite',
      ['read', 'unknown', 'used', 'replaced', 'too many requests', 'unreachable'],
      ({ invite }: Extract<ReadInviteAnswer, { kind: 'read' }>) => invite,
    ),
    acceptInvite: portOf('acceptInvite', ['accepted', 'for another', 'too many requests', 'unreachable'], (_, { profile }) => profile),
  },
  delays: { callTimeout: ({ time }, { wait }) => time.pass(wait) },
  observe: observeWith(inviteObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: {
    enteringCode: assertingState(async (world, stepContext) => {
      await expectVisible('Open invitation', buttonOf(world, 'Open invitation'));
      await expectReason(world, stepContext);
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
      await expectVisible('the way to another code', buttonOf(world, 'Enter another code'));
      await expectReason(world, stepContext);
    }),
    invited: assertingState(async (world) => {
      const way = (name: string) => main(world).getByRole('link', { name, exact: true });
      await expectThat('the way to sign up', expect(way('Create an account')).toHaveAttribute('href', /^\/signup\?invite=\w+$/));
      await expectThat(
        'the way to sign in',
        expect(way('I already have an account')).toHaveAttribute('href', /^\/login\?next=%2Fprofile%3F/),
      );
    }),
    offered: assertingState((world) => expectVisible('Accept', buttonOf(world, 'Accept'))),
    accepting: assertingState((world) => world.network.waitForArrival('acceptInvite')),
    accepted: assertingState((world) =>
      expectVisible('that it is accepted', main(world).getByText(/^You’ve (joined .+|accepted this invitation)\.$/)),
    ),
  },
  look: ({ page, time }, stepContext) => runVisualChecks(page, time, stepContext),
};
