/** A booking is cancelled on the page of a class, and the app shows how that goes. */
import type { Handler } from '#atlas/paths/driver.ts';
import type { Session } from '#contract/classes.ts';
import { classWith, problem, visits } from '#machines/visits/sample-classes.ts';
import { press, expectGone } from '#e2e/paths/visibility-assertions.ts';
import { visitTo } from '#e2e/visits/side-class.ts';
import { type AppWorld, messages, expectMessage } from './app.assertions.ts';

/** The class at the address of the model, booked; no other state prevents the cancellation. */
export const bookedClass: Session = { ...classWith(visits.booked), id: '42' };

/** In milliseconds: by then every message about an end has gone, and covers no button. */
const messagesGone = 4_000;

const call = 'cancelVisit';
const button = ({ page }: AppWorld, name: RegExp) => page.locator('[data-focus-home]').getByRole('button', { name });
const refused = { kind: 'refused', problem: problem('not_cancelable') } as const;

const letMessagesGo = async ({ page, time }: AppWorld): Promise<void> => {
  const shown = messages(page).getByRole('listitem');
  await time.pass(messagesGone);
  // the time of one that comes late begins when it comes
  if ((await shown.count()) > 0) await time.pass(messagesGone);
  await expectGone('a message', shown);
};

/** A member who cancelled it a moment ago has booked it again since. */
async function bookAgain(world: AppWorld): Promise<void> {
  const { network } = world;
  await press('Book', button(world, /^Book Strength at/));
  world.isBooked = true;
  await network.end('bookVisit', { kind: 'answered', json: visitTo(bookedClass) });
  // Its code comes with the first message that a page has: until it is there, no time of its own has begun.
  await expectMessage(world);
  await letMessagesGo(world);
}

/** The button is pressed, and the answer is held; what was under way before is over by then. */
export const beginCancel: Handler<AppWorld> = async (world) => {
  const { network } = world;
  if (network.isHeld(call)) await network.end(call, refused);
  await letMessagesGo(world);
  if (!world.isBooked) await bookAgain(world);
  await press('Cancel', button(world, /^Cancel Strength at/));
  await network.waitForArrival(call);
  await expectMessage(world);
};

export const completeCancel: Handler<AppWorld> = async (world, stepContext) => {
  const { network } = world;
  if (!network.isHeld(call)) await beginCancel(world, stepContext);
  world.isBooked = false;
  await network.end(call, { kind: 'answered', json: visitTo(bookedClass, { state: 'cancelled', cancelled_how: 'inTime' }) });
  await expectMessage(world);
};

export const failCancel: Handler<AppWorld> = async (world, stepContext) => {
  const { network } = world;
  if (!network.isHeld(call)) await beginCancel(world, stepContext);
  await network.end(call, refused);
  await expectMessage(world);
};
