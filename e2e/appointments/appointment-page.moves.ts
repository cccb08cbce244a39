import { expect, type Locator, type Page } from '@playwright/test';
import type { Handler, StepContext } from '#atlas/paths/driver.ts';
import type { Appointment } from '#contract/appointments.ts';
import { hasIntendedTime, whyNotMoved } from '#machines/appointments/appointment-move.rules.ts';
import { hasStatus } from '#machines/appointments/appointment-page.rules.ts';
import type { AppointmentPageSnapshot } from '#machines/appointments/appointment-page.selectors.ts';
import type { AppointmentPageContext, AppointmentPageEvent, MoveAnswer } from '#machines/appointments/appointment-page.types.ts';
import { slots } from '#machines/appointments/sample-services.ts';
import type { Node } from '#atlas/explore/explore.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { reconnect } from '#e2e/paths/navigation.ts';
import { press, expectThat, expectBusy, expectGone, expectVisible } from '#e2e/paths/visibility-assertions.ts';

export interface PageWorld extends MemberPage {
  /** The appointment, as the simulated server has it; null: not sent yet. */
  mine: Appointment | null;
  failed: number;
}

export const snapshotOf = ({ configuration }: Node): AppointmentPageSnapshot => configuration.snapshot as AppointmentPageSnapshot;
export const contextOf = (node: Node): AppointmentPageContext => snapshotOf(node).context;

export const eventOf = <T extends AppointmentPageEvent['type']>({
  possibleEvent,
}: StepContext): Extract<AppointmentPageEvent, { type: T }> =>
  (possibleEvent?.event ?? { type: 'nothing' }) as Extract<AppointmentPageEvent, { type: T }>;

export const searchHeading = 'Choose another time';

const main = (page: Page): Locator => page.getByRole('main');
export const button = (page: Page, name: string): Locator => main(page).getByRole('button', { name, exact: true });
export const cancelButton = (page: Page): Locator => button(page, 'Cancel the appointment');
const moveLink = (page: Page): Locator => main(page).getByRole('link', { name: 'Move', exact: true });
export const moveButton = (page: Page): Locator => button(page, 'Move here');
export const slotButton = (page: Page, startAt: string): Locator => main(page).locator(`button[data-start="${startAt}"]`);
export const nextWeekButton = (page: Page): Locator => button(page, 'Next week');

/** A button of the notice about the result of a request; a failed read has its own notice. */
export const outcomeButton = (page: Page, name: string): Locator =>
  main(page)
    .getByRole('status')
    .filter({ hasText: /We do not know yet whether it worked\.|That did not work\./ })
    .getByRole('button', { name, exact: true });

/** In milliseconds: after this time every temporary message is hidden. */
const messagesGone = 4_000;

/** Waits until all messages are hidden, because a message covers the controls below it. */
export async function dismissMessages({ page, time }: PageWorld): Promise<void> {
  const message = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
  if ((await message.count()) > 0) await time.pass(messagesGone);
}

/** Returns to the week of the appointment, which has the times of the models. */
async function turnBack({ page, network }: PageWorld): Promise<void> {
  if ((await page.getByRole('heading', { level: 2, name: '2 March – 8 March' }).count()) > 0) return;
  await press('Previous week', button(page, 'Previous week'));
  await network.end('readAvailability', { kind: 'answered', json: { availability: slots } });
}

const readTimes: Handler<PageWorld> = async ({ page, network }, stepContext) => {
  await network.settled();
  if (!network.isHeld('readAvailability')) await reconnect(page, network);
  const availability = eventOf<'availability.changed'>(stepContext).slots;
  await network.end('readAvailability', { kind: 'answered', json: { availability } });
};

export const moveEvents: Readonly<Record<string, Handler<PageWorld> | Readonly<Record<string, Handler<PageWorld>>>>> = {
  'availability.changed': { read: readTimes },
  'week.chosen': async (world) => {
    await dismissMessages(world);
    await turnBack(world);
    await press('Next week', nextWeekButton(world.page));
  },
  'time.chosen': async (world, stepContext) => {
    await dismissMessages(world);
    await turnBack(world);
    await press('the time', slotButton(world.page, eventOf<'time.chosen'>(stepContext).startAt));
  },
  'move.pressed': async (world) => {
    await dismissMessages(world);
    await press('Move here', moveButton(world.page));
  },
};

/** The server responds to the move; later reads return the state after it. */
export const answeringMove: Handler<PageWorld> = async (world, { possibleEvent, before }) => {
  const answer = possibleEvent?.event['output'] as MoveAnswer;
  const { intent, appointment } = contextOf(before);
  if (answer.kind === 'refused') {
    world.mine = appointment;
    return world.network.end('updateAppointment', { kind: 'refused', problem: answer.problem });
  }
  world.mine = hasIntendedTime(intent, answer.appointment) ? answer.appointment : appointment;
  return world.network.end('updateAppointment', { kind: 'answered', json: answer.appointment });
};

export async function expectWhetherMovable({ page }: PageWorld, context: AppointmentPageContext): Promise<void> {
  const { appointment, now } = context;
  const why = appointment && whyNotMoved(appointment, now);
  await (hasStatus(context, 'booked') ? expectVisible('Move', moveLink(page)) : expectGone('Move', moveLink(page)));
  if (why?.code === 'change_too_late')
    await expectVisible('why it cannot be moved', main(page).getByText('It is too late to move this appointment.').first());
}

const isSearchShown = ({ urlState }: AppointmentPageContext): boolean => urlState.moving !== null;

const expectSearch = (page: Page): Promise<void> =>
  expectVisible('the search', page.getByRole('heading', { level: 1, name: searchHeading }));

export const moveAssertions: Readonly<Record<string, Handler<PageWorld>>> = {
  'choosing.looking': async ({ page }) => {
    await expectSearch(page);
    await expectGone('Move here', moveButton(page));
  },
  'choosing.comparing': async ({ page }, { after }) => {
    const { chosen, slots: listed } = contextOf(after);
    await expectSearch(page);
    await expectVisible('Move here', moveButton(page));
    if (chosen && listed && (await slotButton(page, chosen.startAt).count()) > 0)
      await expectThat('the chosen time is marked', expect(slotButton(page, chosen.startAt)).toHaveAttribute('aria-pressed', 'true'));
  },
  moving: async ({ page, network }, { begun, after }) => {
    if (begun.includes('updateAppointment')) await network.waitForArrival('updateAppointment');
    await expectBusy('moving', isSearchShown(contextOf(after)) ? moveButton(page) : cancelButton(page));
  },
};
