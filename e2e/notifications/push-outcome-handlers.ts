/** Outcomes of the browser and the server for both push charts. */
import type { Locator } from '@playwright/test';
import { type Handler, type StepContext, neverAnswering } from '#atlas/paths/driver.ts';
import type { CallName } from '#contract/calls.ts';
import type { Problem } from '#contract/problem.ts';
import type { PushDevice, PushPermission } from '#machines/notifications/push-subscription.types.ts';
import { refusalText } from '#e2e/paths/catalogue-text.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { expectAttached } from '#e2e/paths/visibility-assertions.ts';
import { failureSentence } from '#words/failure.words.ts';
import { answerDevice, answerPermission, setPushAvailable } from './hold-push.ts';

export interface PushWorld extends MemberPage {
  reason: string;
}

const serverKey = `B${'A'.repeat(86)}`;

/** Milliseconds after which the page repeats a read that failed without a network. It repeats a read only once. */
const untilRepeated = 300;

const isReading = (call: CallName): boolean => call === 'readPushState';

async function fail(world: PushWorld, call: CallName): Promise<void> {
  const { network, time } = world;
  await network.end(call, { kind: 'failed', how: 'aborted' });
  if (isReading(call)) {
    await time.pass(untilRepeated);
    await network.end(call, { kind: 'failed', how: 'aborted' });
  }
  world.reason = failureSentence('unreachable', 'acting').message ?? '';
}

const outputOf = ({ possibleEvent }: StepContext): unknown => possibleEvent?.event['output'];

export const answering =
  (call: CallName, isSubscribed: boolean): Handler<PushWorld> =>
  ({ network }) =>
    network.end(call, { kind: 'answered', json: { server_key: serverKey, is_subscribed: isSubscribed } });

export const refusing =
  (call: CallName): Handler<PushWorld> =>
  async (world, stepContext) => {
    const { problem } = outputOf(stepContext) as { readonly problem: Problem };
    world.reason = refusalText(problem.code);
    await world.network.end(call, { kind: 'refused', problem });
  };

export const failing =
  (call: CallName): Handler<PushWorld> =>
  (world) =>
    fail(world, call);

export const releasing =
  (call: CallName): Handler<PushWorld> =>
  ({ network }) =>
    network.giveUp(call);

/** The browser creates the subscription, and then the server stores it. */
const subscribing: Handler<PushWorld> = async (world, stepContext) => {
  await answering('readPushState', false)(world, stepContext);
  await world.network.waitForArrival('savePushSubscription');
  await answering('savePushSubscription', true)(world, stepContext);
};

const unavailable =
  (part: (world: Pick<PushWorld, 'page'>) => Locator): Handler<PushWorld> =>
  async (world, stepContext) => {
    await setPushAvailable(world.page, false);
    await answering('readPushState', false)(world, stepContext);
    await expectAttached('the reason', part(world).getByText('The push service of your browser isn’t available.'));
    await setPushAvailable(world.page, true);
    world.reason = 'The push service of your browser isn’t available.';
  };

export const answersDevice: Handler<PushWorld> = ({ page }, stepContext) =>
  answerDevice(page, (outputOf(stepContext) as PushDevice | undefined) ?? null);
const answersPermission: Handler<PushWorld> = ({ page }, stepContext) =>
  answerPermission(page, (outputOf(stepContext) as PushPermission | undefined) ?? null);
const nothing: Handler<PushWorld> = () => undefined;

export const pushCallTimeout: Handler<PushWorld> = async (world, { wait }) => {
  await world.time.pass(wait);
  world.reason = failureSentence('timedOut', 'acting').message ?? '';
};

/** `part`: the section about push. */
export const pushOutcomeHandlers = (part: (world: Pick<PushWorld, 'page'>) => Locator) => ({
  watchPermission: { [neverAnswering]: nothing },
  readPushState: {
    subscribed: answering('readPushState', true),
    'not subscribed': answering('readPushState', false),
    refused: refusing('readPushState'),
    unreachable: failing('readPushState'),
    [neverAnswering]: releasing('readPushState'),
  },
  requestPermission: {
    granted: answersPermission,
    denied: answersPermission,
    default: answersPermission,
    broken: answersPermission,
    [neverAnswering]: nothing,
  },
  subscribe: {
    subscribed: subscribing,
    unavailable: unavailable(part),
    refused: refusing('readPushState'),
    unreachable: failing('readPushState'),
    [neverAnswering]: releasing('readPushState'),
  },
});
