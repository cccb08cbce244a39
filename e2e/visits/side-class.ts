/** A second class beside the class of the models. Changes of the second class must not affect the first one. */
import type { Session } from '#contract/classes.ts';
import type { Visit } from '#contract/visits.ts';
import { freeClass, visits } from '#machines/visits/sample-classes.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import type { CallEnding } from '#e2e/paths/network.ts';
import { press, expectBusy, expectGone, expectVisible } from '#e2e/paths/visibility-assertions.ts';
import { messages } from './visit.assertions.ts';

const hour = 3_600_000;

/** A booked class of one hour that can be cancelled for free until two hours before. Each number is another class. */
export function sideClass(number: number, start: Date): Session {
  const at = (hours: number): string => new Date(start.getTime() + hours * hour).toISOString();
  return {
    ...freeClass,
    id: `side-${number}`,
    name: `Rowing ${number}`,
    start_date: at(0),
    end_date: at(1),
    booking_close_date: at(0),
    cancellation_close_date: at(-2),
    visit: { ...visits.booked, id: `side-visit-${number}` },
  };
}

export const visitTo = (session: Session, otherwise: Partial<Visit> = {}): Visit => {
  const visit = { ...visits.booked, ...session.visit, ...otherwise };
  return { ...visit, session: { ...session, visit }, appointment: null };
};

/** In milliseconds: after this time every message is hidden. */
const messagesGone = 4_000;

/** Presses a button, ends the call, and waits until the message is hidden. `called`: the start of the button's name, ready or busy. */
export async function performVisitCall(
  { page, time, network }: MemberPage,
  called: { readonly idle: string; readonly busy: string },
  call: 'bookVisit' | 'cancelVisit',
  ending: CallEnding,
  expectedText: string,
): Promise<void> {
  const main = page.getByRole('main');
  await press(`"${called.idle}"`, main.getByRole('button', { name: new RegExp(`^${called.idle}`) }));
  await network.waitForArrival(call);
  await expectBusy(`"${called.busy}"`, main.getByRole('button', { name: new RegExp(`^${called.busy}`) }));
  await network.end(call, ending);
  await expectVisible(`"${expectedText}"`, messages(page).getByText(expectedText, { exact: true }));
  await time.pass(messagesGone);
  await expectGone('a message', messages(page).getByRole('listitem'));
  await network.settled();
}

/** The events that the class cards send to their page in every state. */
export const cardEvents = [
  'visit.changed',
  'card.pressed',
  'progress.started',
  'progress.succeeded',
  'progress.failed',
  'error.occurred',
] as const;
