import type { Handler } from '#atlas/paths/driver.ts';
import type { Session } from '#contract/classes.ts';
import { classWith, problem, visits } from '#machines/visits/sample-classes.ts';
import { press, expectGone } from '#e2e/paths/visibility-assertions.ts';
import { visitTo } from '#e2e/visits/side-class.ts';
import { type AppWorld, messages, expectMessage } from './app.assertions.ts';

/** The class in the URL of the model. The member has booked it, and nothing prevents the cancellation. */
export const bookedClass: Session = { ...classWith(visits.booked), id: '42' };

/** The milliseconds after which every message about a result is hidden and covers no button. */
const messagesGone = 4_000;

const call = 'cancelVisit';
const button = ({ page }: AppWorld, name: RegExp) => page.locator('[data-focus-home]').getByRole('button', { name });
const refused = { kind: 'refused', problem: problem('not_cancelable') } as const;

const letMessagesGo = async ({ page, time }: AppWorld): Promise<void> => {
  const shown = messages(page).getByRole('listitem');
  await time.pass(messagesGone);
  // The time limit of a message begins when the message appears, which may be late.
  if ((await shown.count()) > 0) await time.pass(messagesGone);
  await expectGone('a message', shown);
};

async function bookAgain(world: AppWorld): Promise<void> {
  const { network } = world;
  await press('Book', button(world, /^Book Strength at/));
  world.isBooked = true;
  await network.end('bookVisit', { kind: 'answered', json: visitTo(bookedClass) });
  // The code of messages is loaded with the first message. The time limit of a message begins only after that.
  await expectMessage(world);
  await letMessagesGo(world);
}

/** Presses the button and holds the response. Before that, waits until all earlier requests have ended. */
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
