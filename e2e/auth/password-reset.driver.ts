/** Walks the way to a new password: a letter asked for, a link checked and used, with every answer of the server in our hands. */
import { expect, type Locator } from '@playwright/test';
import { type Driver, type Handler, neverAnswering } from '#atlas/paths/driver.ts';
import type {
  PasswordResetEvent,
  PasswordResetInput,
  PasswordSet,
  ResetRead,
  ResetRequested,
} from '#machines/auth/password-reset.types.ts';
import { lookOnce, pictureOfFailure } from '#e2e/paths/look.ts';
import { type MemberPage, openMemberPage } from '#e2e/paths/member-page.ts';
import { reconnect } from '#e2e/paths/moves.ts';
import { failures } from '#e2e/paths/network.ts';
import { refusalText } from '#e2e/paths/said.ts';
import { press, see, seeShown, seeThere } from '#e2e/paths/seen.ts';
import { closeStage } from '#e2e/paths/stage.ts';
import { watching } from '#e2e/paths/watch.ts';
import { passwordResetWatch } from './password-reset.watch.ts';

interface ResetWorld extends MemberPage {
  /** Counts calls that failed, so that each fails in another way. */
  failed: number;
}

const calls = ['requestPasswordReset', 'readPasswordReset', 'resetPassword'] as const;
type ResetCall = (typeof calls)[number];

async function open({ token }: PasswordResetInput): Promise<ResetWorld> {
  const member = await openMemberPage({ now: new Date('2026-03-02T06:00:00Z'), remembers: false });
  // nobody is signed in
  member.network.hold('readProfile');
  for (const call of calls) member.network.hold(call);
  await member.page.goto(token === null ? '/password_reset' : `/password_reset/${token}`);
  await member.network.end('readProfile', { kind: 'refused', problem: notSignedIn });
  await seeScreen(member);
  return { ...member, failed: 0 };
}

/** The device forgets whoever was in and the screen is fetched; what React holds back for a moment comes as time goes on. */
const seeScreen = ({ page, time }: MemberPage): Promise<void> =>
  expect
    .poll(
      async () => {
        await time.pass(100);
        return page.getByRole('heading', { level: 1 }).count();
      },
      { intervals: [50], timeout: 10_000 },
    )
    .toBe(1);

const notSignedIn = { type: 'about:blank', title: 'No', status: 401, code: 'not_signed_in', message: 'Please sign in.' } as const;

type World = Pick<ResetWorld, 'page'>;
const main = ({ page }: World): Locator => page.getByRole('main');
const email = (world: World): Locator => main(world).getByRole('textbox', { name: 'Email', exact: true });
const password = (world: World): Locator => main(world).getByLabel('New password', { exact: true });
const button = (world: World, name: string): Locator => main(world).getByRole('button', { name, exact: true });
const heading = (world: World, name: string): Promise<void> =>
  seeShown(name, main(world).getByRole('heading', { name, exact: true, level: 1 }));

const eventOf = <T extends PasswordResetEvent['type']>(event: unknown) => event as Extract<PasswordResetEvent, { type: T }>;

const answering =
  (call: ResetCall): Handler<ResetWorld> =>
  async ({ network, ...world }, { offer }) => {
    const answer = offer?.event['output'] as ResetRequested | ResetRead | PasswordSet;
    if (answer.kind !== 'refused') return network.end(call, { kind: 'answered', json: answer.kind === 'read' ? answer.reset : null });
    await network.end(call, { kind: 'refused', problem: answer.problem });
    const [sentence = refusalText(answer.problem.code)] = Object.values(answer.problem.errors ?? {});
    await seeShown('the reason', main(world).getByText(sentence));
  };

/** A reading that fails for want of a network is tried once more, so many milliseconds later. */
const untilRepeated = 300;

const failing =
  (call: ResetCall): Handler<ResetWorld> =>
  async (world) => {
    // an answer without a body cannot be garbled
    const ways = call === 'readPasswordReset' ? failures : (['broken', 'aborted'] as const);
    const how = ways[world.failed % ways.length] ?? 'aborted';
    world.failed += 1;
    await world.network.end(call, { kind: 'failed', how });
    if (how !== 'aborted' || call !== 'readPasswordReset') return;
    await world.time.pass(untilRepeated);
    await world.network.end(call, { kind: 'failed', how });
  };

const letGo =
  (call: ResetCall): Handler<ResetWorld> =>
  ({ network }) =>
    network.giveUp(call);

const seeing =
  (sight: Handler<ResetWorld>): Handler<ResetWorld> =>
  (world, moment) =>
    pictureOfFailure(world.page, moment, async () => {
      await world.network.settled();
      await sight(world, moment);
      world.expectNoTrouble();
    });

/** Writes and hands in; the field that is edited is the one that stands there. */
const submitEmail: Handler<ResetWorld> = async (world, { offer }) => {
  await see('a field to write in', email(world).fill(eventOf<'email.submitted'>(offer?.event).email, { timeout: 5_000 }));
  await press('Send me the link', button(world, 'Send me the link'));
};
const submitPassword: Handler<ResetWorld> = async (world, { offer }) => {
  await see('a field to write in', password(world).fill(eventOf<'password.submitted'>(offer?.event).password, { timeout: 5_000 }));
  await press('Set new password', button(world, 'Set new password'));
};
const edit: Handler<ResetWorld> = async (world) => {
  const field = (await email(world).count()) > 0 ? email(world) : password(world);
  await see('a field to write in', field.pressSequentially('x', { timeout: 5_000 }));
};

const portOf = (call: ResetCall, names: readonly string[]) => ({
  ...Object.fromEntries(names.map((name) => [name, name === 'unreachable' ? failing(call) : answering(call)])),
  [neverAnswering]: letGo(call),
});

export const passwordResetDriver: Driver<ResetWorld> = {
  machine: 'auth/password-reset',
  on: 'browser',
  restartCost: 12,
  open: ({ input }) => open(input as PasswordResetInput),
  close: ({ close }) => close(),
  dispose: closeStage,
  events: {
    'email.submitted': submitEmail,
    'password.submitted': submitPassword,
    'field.edited': edit,
    'again.pressed': (world) => press('another link', main(world).getByRole('button', { name: /^(No letter came|Ask for a new link)$/ })),
    'retry.pressed': (world) => press('Try again', button(world, 'Try again')),
    'connection.returned': ({ page, network }) => reconnect(page, network),
  },
  outcomes: {
    requestPasswordReset: portOf('requestPasswordReset', ['requested', 'too many requests', 'unreachable']),
    readPasswordReset: portOf('readPasswordReset', ['read', 'replaced', 'too old', 'too many requests', 'unreachable']),
    resetPassword: portOf('resetPassword', ['set', 'too common', 'used meanwhile', 'unreachable']),
  },
  delays: { callTimeout: ({ time }, { wait }) => time.pass(wait) },
  observe: watching(passwordResetWatch),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: {
    asking: seeing(async (world) => {
      await heading(world, 'Reset password');
      await seeShown('Send me the link', button(world, 'Send me the link'));
    }),
    requesting: seeing(async (world) => {
      await world.network.arrived('requestPasswordReset');
      await seeShown('that it is on its way', button(world, 'Asking for the link'));
    }),
    sent: seeing((world) => heading(world, 'Look into your mail')),
    checking: seeing(async (world) => {
      await world.network.arrived('readPasswordReset');
      await heading(world, 'Choose a new password');
      await seeThere('that it is on its way', main(world).getByText('Checking your link', { exact: true }));
    }),
    failed: seeing((world) => seeShown('Try again', button(world, 'Try again'))),
    closed: seeing((world) => seeShown('the way to a new link', button(world, 'Ask for a new link'))),
    choosing: seeing(async (world) => {
      await seeShown('Set new password', button(world, 'Set new password'));
      await see('a field that takes it', expect(password(world)).toHaveAttribute('autocomplete', 'new-password'));
    }),
    setting: seeing(async (world) => {
      await world.network.arrived('resetPassword');
      await seeShown('that it is on its way', button(world, 'Setting it'));
    }),
    interrupted: seeing((world) => seeShown('that it may not be set', main(world).getByText('Your new password may not be set yet.'))),
    changed: seeing((world) => heading(world, 'Your new password is set')),
  },
  look: ({ page, time }, moment) => (moment.after.configuration.timers.length > 0 ? undefined : lookOnce(page, time, moment)),
};
