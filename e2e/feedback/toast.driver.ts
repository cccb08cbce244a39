import { expect } from '@playwright/test';
import type { Node } from '#atlas/explore/explore.ts';
import type { PossibleEvent } from '#atlas/explore/possible-events.ts';
import type { Driver, Handler } from '#atlas/paths/driver.ts';
import { runVisualChecks, pictureOfFailure } from '#e2e/paths/visual-checks.ts';
import { refusalHandlers } from '#e2e/paths/refusals.ts';
import { expectThat, expectGone } from '#e2e/paths/visibility-assertions.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { dismissAll } from './message-page/buttons.ts';
import { closeMessagePage, disposeMessagePage, messagesOn, type MessagePage, openMessagePage, pressNamed } from './message-page/open.ts';
import { hoverIsIgnored } from './paused-toast.ts';
import { toastObserver } from './toast.observer.ts';

const message = ({ page }: MessagePage) => messagesOn(page);
const button = (world: MessagePage) => message(world).getByRole('button');

/** In milliseconds: longer than any temporary message is shown. */
const longerThanAny = 10_000;

const expectStaying = async (world: MessagePage): Promise<void> => {
  await expectThat('one message', expect(message(world)).toHaveCount(1, { timeout: 5_000 }));
  await expectThat('the message stays', expect(message(world)).not.toHaveAttribute('data-leaving'));
};

const held: Handler<MessagePage> = async (world) => {
  await world.time.pass(longerThanAny);
  await expectStaying(world);
};

const leaving: Handler<MessagePage> = (world) =>
  expectThat('the message is closing', expect(message(world)).toHaveAttribute('data-leaving', 'true', { timeout: 5_000 }));

const assertingState =
  (assertion: Handler<MessagePage>): Handler<MessagePage> =>
  (world, stepContext) =>
    pictureOfFailure(world.page, stepContext, async () => assertion(world, stepContext));

const turn: Handler<MessagePage> = ({ time }, { wait }) => time.pass(wait);
const away = { x: 20, y: 20 };

/** Uses the keyboard if the pointer would pause the message. */
const pressAction: Handler<MessagePage> = (world) =>
  expectThat(
    'the button of the message can be pressed',
    button(world)
      .press('Enter', { timeout: 5_000 })
      .then(() => undefined),
  );

const cannot = ({ configuration: { snapshot } }: Node, { source: [type] }: PossibleEvent): string | null =>
  type === 'action.pressed' && snapshot.matches({ shown: 'counting' })
    ? 'the pointer or the focus is on the pressed button, so the message stays'
    : null;

export const toastDriver: Driver<MessagePage> = {
  machine: 'feedback/toast',
  on: 'browser',
  open: async ({ name }) => {
    const world = await openMessagePage();
    await pressNamed(world.page, name);
    await world.page.mouse.move(away.x, away.y);
    return world;
  },
  close: closeMessagePage,
  dispose: disposeMessagePage,
  events: {
    'action.pressed': pressAction,
    'dismiss.requested': ({ page }) => page.getByRole('button', { name: dismissAll.name }).dispatchEvent('click'),
    'pointer.entered': (world) => message(world).hover(),
    'pointer.left': ({ page }) => page.mouse.move(away.x, away.y),
    'focus.entered': (world) => button(world).focus(),
    'focus.left': ({ page }) => page.keyboard.press('Tab'),
  },
  refusals: {
    ...refusalHandlers({ 'action.pressed': button }),
    'dismiss.requested': ({ page }) => page.getByRole('button', { name: dismissAll.name }).dispatchEvent('click'),
    ...hoverIsIgnored({ message, button, away }),
  },
  outcomes: {},
  delays: { toastShown: turn, animation: turn },
  observe: observeWith(toastObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: {
    'shown.counting': assertingState(expectStaying),
    'shown.held.byPointer': assertingState(held),
    'shown.held.byFocus': assertingState(held),
    'shown.held.byBoth': assertingState(held),
    'shown.staying': assertingState(held),
    leaving: assertingState(leaving),
    gone: assertingState((world) => expectGone('the message', message(world))),
  },
  look: ({ page, time }, stepContext) => runVisualChecks(page, time, stepContext),
  cannot,
};
