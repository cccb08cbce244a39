import { type BrowserContext, expect } from '@playwright/test';
import type { Start } from '#atlas/explore/explore.ts';
import { type Driver, type Handler, EnvironmentError, neverAnswering } from '#atlas/paths/driver.ts';
import type { Problem } from '#contract/problem.ts';
import { type OfferAction, type OfferResult, isOfferAction } from '#contract/push.ts';
import { answered, visits } from '#machines/visits/sample-classes.ts';
import { phone } from '#e2e/fixtures.ts';
import { acquireBrowserEnvironment, closeBrowserEnvironment, releaseBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { expectThat } from '#e2e/paths/visibility-assertions.ts';
import { createDelivery, type HeldWorker, holdWorker, type SentRequest, type ShownNotification } from './held-worker.ts';
import { offerActionObserver } from './offer-action.observer.ts';
import { sampleOffer, sampleOfferPush } from './sample-offer-push.ts';

export interface OfferActionWorld {
  readonly context: BrowserContext;
  readonly worker: HeldWorker;
  readonly action: OfferAction;
}

async function open({ name }: Start): Promise<OfferActionWorld> {
  if (!isOfferAction(name)) throw new EnvironmentError(`a notification has no button ${name}`);
  const { browser, url } = await acquireBrowserEnvironment();
  const context = await browser.newContext({ baseURL: url, viewport: phone, locale: 'en-NZ', serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto('/login');
  const worker = await holdWorker(context, page, { holdsRequests: true });
  await (
    await createDelivery(context, page)
  )(sampleOfferPush);
  await expectThat(
    'the offer is shown',
    expect.poll(async () => (await worker.shown()).map(({ buttons }) => buttons)).toEqual([['Confirm', 'Decline']]),
  );
  await worker.press(name);
  return { context, worker, action: name };
}

const respondOk: Handler<OfferActionWorld> = ({ worker, action }) =>
  worker.respond({ status: 200, json: answered(action === 'confirm' ? visits.booked : visits.cancelled) });

const refuse: Handler<OfferActionWorld> = ({ worker }, { possibleEvent }) => {
  const refused = possibleEvent?.event['output'] as { readonly problem: Problem } | undefined;
  return worker.respond({ status: refused?.problem.status ?? 0, json: refused?.problem });
};

const signedOut: Problem = { type: 'about:blank', title: 'No', status: 401, code: 'not_signed_in', message: 'Sign in.' };
const passing: Handler<OfferActionWorld> = ({ worker }, { wait }) => worker.pass(wait);

const expectShown = ({ worker }: OfferActionWorld, shown: ShownNotification): Promise<void> =>
  expectThat(`the device shows "${shown.title}"`, expect.poll(() => worker.shown(), { timeout: 5000 }).toEqual([shown]));

const expectSent = ({ worker, action }: OfferActionWorld, areUnderWay: readonly boolean[]): Promise<void> => {
  const sent = (isUnderWay: boolean): SentRequest => ({
    method: 'PUT',
    path: `/api/v1/visits/v1/${action}`,
    key: `n1:${action}`,
    facility: 'f1',
    isUnderWay,
  });
  return expectThat('the requests of the worker', expect.poll(() => worker.requests(), { timeout: 5000 }).toEqual(areUnderWay.map(sent)));
};

const { title, body } = sampleOfferPush;

/** Asserts that the notification has no buttons until the server has responded. */
const busy =
  (...areUnderWay: readonly boolean[]): Handler<OfferActionWorld> =>
  async (world) => {
    await expectSent(world, areUnderWay);
    await expectShown(world, { title, body, buttons: [], isSilent: true });
  };

const ended =
  (result: OfferResult, buttons: readonly string[] = []): Handler<OfferActionWorld> =>
  (world) =>
    expectShown(world, { ...sampleOffer.results[result], buttons, isSilent: true });

const withoutPage = 'a notification is not a page: the device draws it';

export const offerActionDriver: Driver<OfferActionWorld> = {
  machine: 'notifications/offer-action',
  on: 'browser',
  open,
  close: async ({ context }) => {
    await context.close();
    releaseBrowserEnvironment();
  },
  dispose: closeBrowserEnvironment,
  events: {},
  outcomes: {
    sendOfferAction: {
      changed: respondOk,
      offer_expired: refuse,
      session_started: refuse,
      not_offered: refuse,
      session_cancelled: refuse,
      'signed out': ({ worker }) => worker.respond({ status: 401, json: signedOut }),
      unreachable: ({ worker }) => worker.respond(null),
      [neverAnswering]: () => undefined,
    },
  },
  delays: { callTimeout: passing, retryDelay: passing },
  observe: observeWith(offerActionObserver),
  wait: ({ worker }, milliseconds) => worker.pass(milliseconds),
  states: {
    sending: busy(true),
    pausing: busy(false),
    sendingAgain: busy(false, true),
    confirmed: ended('confirmed', ['See the class']),
    declined: ended('declined'),
    expired: ended('expired', ['See other classes']),
    answered: ended('answered', ['See other classes']),
    refused: ended('refused'),
    unsent: ended('unsent', ['Confirm', 'Decline']),
  },
  notCoverable: ['sending', 'pausing', 'sendingAgain', 'confirmed', 'declined', 'expired', 'answered', 'refused', 'unsent'].map((leaf) => ({
    what: `picture ${leaf}`,
    reason: withoutPage,
  })),
};
