/** Walks one message on the page of messages: by mouse and keyboard, and as the app puts it away. */
import { expect } from '@playwright/test';
import type { Node } from '#atlas/explore/explore.ts';
import type { Offer } from '#atlas/explore/offers.ts';
import type { Driver, Handler } from '#atlas/paths/driver.ts';
import { lookOnce, pictureOfFailure } from '#e2e/paths/look.ts';
import { refusedAt } from '#e2e/paths/refusals.ts';
import { see, seeGone } from '#e2e/paths/seen.ts';
import { watching } from '#e2e/paths/watch.ts';
import { putAway } from './message-page/buttons.ts';
import { closeMessagePage, disposeOfMessagePage, messagesOn, type MessagePage, openMessagePage, tell } from './message-page/open.ts';
import { comingInVain } from './held-message.ts';
import { toastWatch } from './toast.watch.ts';

const message = ({ page }: MessagePage) => messagesOn(page);
const button = (world: MessagePage) => message(world).getByRole('button');

/** In milliseconds: a message that hides by itself does it sooner. */
const longerThanAny = 10_000;

const seeStaying = async (world: MessagePage): Promise<void> => {
  await see('one message', expect(message(world)).toHaveCount(1, { timeout: 5_000 }));
  await see('the message stays', expect(message(world)).not.toHaveAttribute('data-leaving'));
};

const held: Handler<MessagePage> = async (world) => {
  await world.time.pass(longerThanAny);
  await seeStaying(world);
};

const leaving: Handler<MessagePage> = (world) =>
  see('the message is going', expect(message(world)).toHaveAttribute('data-leaving', 'true', { timeout: 5_000 }));

const seeing =
  (sight: Handler<MessagePage>): Handler<MessagePage> =>
  (world, moment) =>
    pictureOfFailure(world.page, moment, async () => sight(world, moment));

const turn: Handler<MessagePage> = ({ time }, { wait }) => time.pass(wait);
const away = { x: 20, y: 20 };

/** A button is pressed with the keyboard where the pointer would hold the message. */
const pressAction: Handler<MessagePage> = (world) =>
  see(
    'the button of the message can be pressed',
    button(world)
      .press('Enter', { timeout: 5_000 })
      .then(() => undefined),
  );

const cannot = ({ configuration: { snapshot } }: Node, { source: [type] }: Offer): string | null =>
  type === 'action.pressed' && snapshot.matches({ shown: 'counting' }) ? 'whoever presses a button is at it, and the message stays' : null;

export const toastDriver: Driver<MessagePage> = {
  machine: 'feedback/toast',
  on: 'browser',
  open: async ({ name }) => {
    const world = await openMessagePage();
    await tell(world.page, name);
    await world.page.mouse.move(away.x, away.y);
    return world;
  },
  close: closeMessagePage,
  dispose: disposeOfMessagePage,
  events: {
    'action.pressed': pressAction,
    'dismiss.asked': ({ page }) => page.getByRole('button', { name: putAway.name }).dispatchEvent('click'),
    'pointer.entered': (world) => message(world).hover(),
    'pointer.left': ({ page }) => page.mouse.move(away.x, away.y),
    'focus.entered': (world) => button(world).focus(),
    'focus.left': ({ page }) => page.keyboard.press('Tab'),
  },
  refusals: {
    ...refusedAt({ 'action.pressed': button }),
    'dismiss.asked': ({ page }) => page.getByRole('button', { name: putAway.name }).dispatchEvent('click'),
    ...comingInVain({ message, button, away }),
  },
  outcomes: {},
  delays: { toastShown: turn, animation: turn },
  observe: watching(toastWatch),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: {
    'shown.counting': seeing(seeStaying),
    'shown.held.byPointer': seeing(held),
    'shown.held.byFocus': seeing(held),
    'shown.held.byBoth': seeing(held),
    'shown.staying': seeing(held),
    leaving: seeing(leaving),
    gone: seeing((world) => seeGone('the message', message(world))),
  },
  look: ({ page, time }, moment) => lookOnce(page, time, moment),
  cannot,
};
