import type { Locator } from '@playwright/test';
import type { Start } from '#atlas/explore/explore.ts';
import { type Driver, type Handler, type StepContext, neverAnswering } from '#atlas/paths/driver.ts';
import type { CallName } from '#contract/calls.ts';
import type { PaymentMethodSnapshot } from '#machines/checkout/payment-method.selectors.ts';
import type {
  AddPaymentSourceAnswer,
  ConfirmHostedFormAnswer,
  KeepConfirmedCardAnswer,
  OpenHostedFormAnswer,
  ReadConfirmedCardAnswer,
  ChangePaymentSourceAnswer,
  PaymentMethodEvent,
  ReadPaymentSourcesAnswer,
} from '#machines/checkout/payment-method.types.ts';
import { samplePaymentMethods } from '#machines/checkout/sample-cards.ts';
import { endConfirmation, holdHostedForm, type HostedResult, hostedToken } from './hosted-form.ts';
import { cartWith } from '#machines/checkout/sample-carts.ts';
import { runVisualChecks, pictureOfFailure } from '#e2e/paths/visual-checks.ts';
import { type MemberPage, openMemberPage } from '#e2e/paths/member-page.ts';
import { reconnect } from '#e2e/paths/navigation.ts';
import { failureModes } from '#e2e/paths/network.ts';
import { refusalHandlers } from '#e2e/paths/refusals.ts';
import { refusalText } from '#e2e/paths/catalogue-text.ts';
import { press, expectBusy, expectFocused, expectGone, expectVisible, expectAttached } from '#e2e/paths/visibility-assertions.ts';
import { closeBrowserEnvironment, stripeUrl } from '#e2e/paths/browser-environment.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { paymentMethodObserver } from './payment-method.observer.ts';

interface CardsWorld extends MemberPage {
  failed: number;
  isTaken: boolean;
}

const returnQuery = 'setup_intent=seti_1&setup_intent_client_secret=seti_1_secret_1&redirect_status=succeeded';

const snapshotOf = ({ before }: StepContext) => before.configuration.snapshot as object as PaymentMethodSnapshot;
const changeOf = (stepContext: StepContext): CallName =>
  snapshotOf(stepContext).matches('deleting') ? 'deletePaymentSource' : 'updatePaymentSource';

async function open({ name }: Pick<Start, 'name'>): Promise<CardsWorld> {
  const member = await openMemberPage({ now: new Date('2026-03-02T06:00:00Z') });
  const world: CardsWorld = { ...member, failed: 0, isTaken: true };
  await member.page.route('**/gateway/cards', (route) =>
    world.isTaken
      ? route.fulfill({ json: { token: 'token', brand: 'visa', last4: '1111' } })
      : route.fulfill({ status: 422, json: { error: 'code' } }),
  );
  member.network.answer('readCart', () => cartWith());
  member.network.hold('listGateways');
  await holdHostedForm(member.page, stripeUrl);
  await member.page.goto(name === 'back from the bank' ? `/checkout/payment?${returnQuery}` : '/checkout/payment');
  await member.network.waitForArrival('listPaymentSources');
  return world;
}

type World = Pick<CardsWorld, 'page'>;
const main = ({ page }: World): Locator => page.getByRole('main');
const button = (world: World, name: string): Locator => main(world).getByRole('button', { name, exact: true });
const form = (world: World): Locator => main(world).getByRole('form', { name: 'Add a card' });
const status = (world: World): Locator => main(world).getByRole('status');
const save = (place: Locator): Locator => place.getByRole('button', { name: 'Save card', exact: true });
/** The app's own field for the card number. It is absent if the gateway shows its own fields. */
const ownField = ({ page }: World): Locator => page.getByRole('textbox', { name: 'Card number' });

const controls = {
  'form.opened': (world: World): Locator => button(world, 'Add a card'),
  'form.closed': (world: World): Locator => form(world).getByRole('button', { name: 'Cancel', exact: true }),
  'card.submitted': (world: World): Locator => save(form(world).filter({ has: ownField(world) })),
  'hosted.submitted': (world: World): Locator => save(form(world).filter({ hasNot: ownField(world) })),
  'default.pressed': (world: World): Locator => button(world, 'Make default: Mastercard 5454'),
  'delete.pressed': (world: World): Locator => button(world, 'Remove Visa 4242'),
  'delete.confirmed': (world: World): Locator => button(world, 'Remove card'),
  'delete.declined': (world: World): Locator =>
    main(world)
      .getByRole('group', { name: /^Remove / })
      .getByRole('button', { name: 'Cancel' }),
  'retry.pressed': (world: World): Locator => button(world, 'Try again'),
} as const;

const pressing =
  (type: keyof typeof controls): Handler<CardsWorld> =>
  (world) =>
    press(`what "${type}" is for`, controls[type](world));

/** The time in milliseconds after which a temporary message has disappeared and covers nothing. */
const messagesGone = 4_000;

/** The page needs both responses. The test also holds the response with the gateways, and sends it first. */
const read: Handler<CardsWorld> = async (world, { possibleEvent }) => {
  const { network } = world;
  const answer = possibleEvent?.event['output'] as ReadPaymentSourcesAnswer;
  if (answer.kind === 'read') await network.end('listGateways', { kind: 'answered', json: { gateways: answer.paymentMethods.gateways } });
  else await network.end('listGateways', { kind: 'answered', json: { gateways: [] } });
  if (answer.kind === 'refused') return network.end('listPaymentSources', { kind: 'refused', problem: answer.problem });
  await network.end('listPaymentSources', { kind: 'answered', json: { payment_sources: answer.paymentMethods.cards } });
};

/** Sends the token for the gateway to the page. The gateway then accepts or declines the card. */
const handIn = async (world: CardsWorld, isTaken: boolean): Promise<void> => {
  world.isTaken = isTaken;
  const url = `${new URL(world.page.url()).origin}/gateway/cards`;
  await world.network.end('readAuthToken', { kind: 'answered', json: { token: 'page', url, expires_at: '2026-03-02T06:10:00Z' } });
};

const added: Handler<CardsWorld> = async (world, { possibleEvent }) => {
  const answer = possibleEvent?.event['output'] as AddPaymentSourceAnswer;
  await handIn(world, answer.kind !== 'notTaken');
  if (answer.kind === 'notTaken') return;
  if (answer.kind === 'added') return world.network.end('addPaymentSource', { kind: 'answered', json: samplePaymentMethods.cards[1] });
  await world.network.end('addPaymentSource', { kind: 'refused', problem: answer.problem });
};

const shown: Handler<CardsWorld> = async ({ network }, { possibleEvent }) => {
  const answer = possibleEvent?.event['output'] as OpenHostedFormAnswer;
  if (answer.kind === 'refused') return network.end('readAuthToken', { kind: 'refused', problem: answer.problem });
  await network.end('readAuthToken', { kind: 'answered', json: hostedToken(stripeUrl) });
};

const succeeded: HostedResult = { setupIntent: { status: 'succeeded', payment_method: 'pm_1' } };
const resultOf = (answer: ConfirmHostedFormAnswer): HostedResult => {
  if (answer.kind === 'confirmed') return succeeded;
  if (answer.kind === 'incomplete') return { error: { type: 'validation_error' } };
  return { error: { type: 'card_error', code: answer.decline === 'declined' ? 'card_declined' : 'setup_intent_authentication_failure' } };
};

const confirmed: Handler<CardsWorld> = ({ page }, { possibleEvent }) =>
  endConfirmation(page, resultOf(possibleEvent?.event['output'] as ConfirmHostedFormAnswer));
const notReached: Handler<CardsWorld> = ({ page }) => endConfirmation(page, { error: { type: 'api_connection_error' } });

const readBack: Handler<CardsWorld> = async ({ page, network }, { possibleEvent }) => {
  const answer = possibleEvent?.event['output'] as ReadConfirmedCardAnswer;
  if (answer.kind === 'refused') return network.end('readAuthToken', { kind: 'refused', problem: answer.problem });
  await network.end('readAuthToken', { kind: 'answered', json: hostedToken(stripeUrl) });
  const pending: HostedResult = { setupIntent: { status: 'requires_payment_method', payment_method: null } };
  await endConfirmation(page, answer.kind === 'confirmed' ? succeeded : pending);
};

const kept: Handler<CardsWorld> = async ({ network }, { possibleEvent }) => {
  const answer = possibleEvent?.event['output'] as KeepConfirmedCardAnswer;
  if (answer.kind === 'added') return network.end('addPaymentSource', { kind: 'answered', json: samplePaymentMethods.cards[1] });
  await network.end('addPaymentSource', { kind: 'refused', problem: answer.problem });
};

/** A form that is closed while it loads leaves its call without an answer. */
const closeForm: Handler<CardsWorld> = async (world, { dropped }) => {
  await press('what "form.closed" is for', controls['form.closed'](world));
  if (dropped.includes('openHostedForm')) await world.network.giveUp('readAuthToken');
};

const changed: Handler<CardsWorld> = async (world, stepContext) => {
  const answer = stepContext.possibleEvent?.event['output'] as ChangePaymentSourceAnswer;
  if (answer.kind === 'changed') return world.network.end(changeOf(stepContext), { kind: 'answered', json: samplePaymentMethods.cards[1] });
  await world.network.end(changeOf(stepContext), { kind: 'refused', problem: answer.problem });
  await expectAttached('why not', world.page.getByRole('region', { name: 'Messages' }).getByText(refusalText(answer.problem.code)).first());
  await world.time.pass(messagesGone);
};

/** Milliseconds after which the page repeats a read that failed without a network. */
const untilRepeated = 300;
const readings: readonly CallName[] = ['listPaymentSources', 'readAuthToken'];

const failing =
  (callOf: (stepContext: StepContext) => CallName): Handler<CardsWorld> =>
  async (world, stepContext) => {
    const call = callOf(stepContext);
    const how = failureModes[world.failed % failureModes.length] ?? 'aborted';
    world.failed += 1;
    await world.network.end(call, { kind: 'failed', how });
    if (how === 'aborted' && readings.includes(call)) {
      await world.time.pass(untilRepeated);
      await world.network.end(call, { kind: 'failed', how });
    }
  };

const releaseCall =
  (callOf: (stepContext: StepContext) => CallName): Handler<CardsWorld> =>
  ({ network }, stepContext) =>
    network.giveUp(callOf(stepContext));

const submit: Handler<CardsWorld> = async (world, { possibleEvent }) => {
  const event = possibleEvent?.event as Extract<PaymentMethodEvent, { readonly type: 'card.submitted' }>;
  const fields = {
    'Card number': event.form.number,
    Expires: event.form.expiry,
    'Security code': event.form.code,
    'Name on the card': event.form.name,
  };
  for (const [label, value] of Object.entries(fields)) await main(world).getByLabel(label, { exact: true }).fill(value);
  await press('Save card', controls['card.submitted'](world));
};

const assertingState =
  (assertion: Handler<CardsWorld>): Handler<CardsWorld> =>
  (world, stepContext) =>
    pictureOfFailure(world.page, stepContext, async () => {
      await world.network.settled();
      await assertion(world, stepContext);
      world.expectNoErrors();
    });

const passing: Handler<CardsWorld> = ({ time }, { wait }) => time.pass(wait);
const reading = (): CallName => 'listPaymentSources';
const failingRead: Handler<CardsWorld> = async (world, stepContext) => {
  await world.network.end('listGateways', { kind: 'answered', json: { gateways: samplePaymentMethods.gateways } });
  await failing(reading)(world, stepContext);
};
const releaseRead: Handler<CardsWorld> = async ({ network }) => {
  await network.giveUp('listGateways');
  await network.giveUp('listPaymentSources');
};
const authTokenCall = (): CallName => 'readAuthToken';
const keepCall = (): CallName => 'addPaymentSource';

export const paymentMethodDriver: Driver<CardsWorld> = {
  machine: 'checkout/payment-method',
  on: 'browser',
  open,
  close: ({ close }) => close(),
  dispose: closeBrowserEnvironment,
  events: {
    'form.opened': pressing('form.opened'),
    'form.closed': closeForm,
    'card.submitted': submit,
    'hosted.submitted': pressing('hosted.submitted'),
    'default.pressed': pressing('default.pressed'),
    'delete.pressed': pressing('delete.pressed'),
    'delete.confirmed': pressing('delete.confirmed'),
    'delete.declined': pressing('delete.declined'),
    'retry.pressed': pressing('retry.pressed'),
    'connection.returned': ({ page, network }) => reconnect(page, network),
  },
  refusals: { ...refusalHandlers(controls), 'connection.returned': ({ page, network }) => reconnect(page, network) },
  outcomes: {
    readPaymentSources: {
      read,
      'read, with a form of the gateway': read,
      refused: read,
      unreachable: failingRead,
      [neverAnswering]: releaseRead,
    },
    openHostedForm: { shown, refused: shown, unreachable: failing(authTokenCall), [neverAnswering]: releaseCall(authTokenCall) },
    confirmHostedForm: {
      confirmed,
      declined: confirmed,
      'not confirmed': confirmed,
      incomplete: confirmed,
      unreachable: notReached,
      [neverAnswering]: () => undefined,
    },
    readConfirmedCard: {
      confirmed: readBack,
      'not confirmed': readBack,
      refused: readBack,
      unreachable: failing(authTokenCall),
      [neverAnswering]: releaseCall(authTokenCall),
    },
    keepConfirmedCard: { added: kept, refused: kept, unreachable: failing(keepCall), [neverAnswering]: releaseCall(keepCall) },
    addPaymentSource: {
      added,
      'not taken': added,
      refused: added,
      unreachable: failing(authTokenCall),
      [neverAnswering]: releaseCall(authTokenCall),
    },
    changePaymentSource: { changed, refused: changed, unreachable: failing(changeOf), [neverAnswering]: releaseCall(changeOf) },
  },
  delays: { callTimeout: passing, bankTimeout: passing },
  observe: observeWith(paymentMethodObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: {
    reading: assertingState(async (world) => {
      await world.network.waitForArrival('listPaymentSources');
      await expectAttached('that it is on its way', status(world).filter({ hasText: 'Loading' }).first());
    }),
    failed: assertingState((world) => expectVisible('Try again', controls['retry.pressed'](world))),
    resting: assertingState(async (world) => {
      await expectVisible('the default card', main(world).getByText('Visa ending 4242'));
      await expectGone('the form', form(world));
    }),
    filling: assertingState((world) => expectVisible('the form', form(world))),
    adding: assertingState(async (world) => {
      await world.network.waitForArrival('readAuthToken');
      await expectBusy('keeping it', controls['card.submitted'](world));
    }),
    'hosted.loading': assertingState(async (world) => {
      await world.network.waitForArrival('readAuthToken');
      await expectAttached('that it is on its way', main(world).getByText('Loading the card form').first());
    }),
    'hosted.ready': assertingState(async (world) => {
      await expectVisible('the form', form(world));
      await expectVisible('its fields', form(world).getByText('Fields of the gateway'));
    }),
    'hosted.failed': assertingState((world) => expectVisible('Try again', controls['retry.pressed'](world))),
    'hosted.confirming': assertingState((world) => expectBusy('confirming it', controls['hosted.submitted'](world))),
    'hosted.returning': assertingState((world) => world.network.waitForArrival('readAuthToken')),
    'hosted.keeping': assertingState(async (world) => {
      await world.network.waitForArrival('addPaymentSource');
      await expectBusy('keeping it', controls['hosted.submitted'](world));
    }),
    confirmingDelete: assertingState(async (world, { taken }) => {
      await expectVisible('the answer that changes nothing', controls['delete.declined'](world));
      if (taken.length > 0) await expectFocused('the answer that changes nothing', controls['delete.declined'](world));
    }),
    choosing: assertingState((world) => world.network.waitForArrival('updatePaymentSource')),
    deleting: assertingState((world) => world.network.waitForArrival('deletePaymentSource')),
  },
  look: ({ page, time }, stepContext) => runVisualChecks(page, time, stepContext),
};
