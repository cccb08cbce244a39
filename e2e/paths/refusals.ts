/** Checks that a person cannot trigger an event that the chart does not accept: its control is missing, or disabled with a reason. */
import type { Locator } from '@playwright/test';
import { ObservationMismatch, type FindingHandler, type Handler, type StepContext, type NotCoverable } from '#atlas/paths/driver.ts';
import type { MemberPage } from './member-page.ts';
import { expectThat } from './visibility-assertions.ts';

interface Control {
  /** Whether the control is behind a modal dialog and cannot be reached. */
  readonly isOutOfReach: boolean;
  /** Whether a message covers the control and would receive a click at its position. */
  readonly isCovered: boolean;
  readonly isBusy: boolean;
  readonly isGoing: boolean;
  readonly isOff: boolean;
  /** The description of the control, which explains why it is disabled. */
  readonly reason: string;
}

const lookAt = (control: Locator): Promise<Control> =>
  control.evaluate((element) => {
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
    element.scrollIntoView({ block: 'nearest' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    const isBehind = there?.closest('[data-scope=dialog]') != null && !element.closest('[data-scope=dialog]');
    const described = (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '');
    return {
      isOutOfReach: element.closest('[inert]') !== null || isBehind || (modal !== undefined && !modal.contains(element)),
      isCovered: !element.contains(there),
      isGoing: element.closest('[data-phase=closing], [data-leaving=true]') !== null,
      isBusy: element.getAttribute('aria-busy') === 'true',
      isOff: element.matches(':disabled, [aria-disabled=true]'),
      reason: [...described, element.getAttribute('title'), element.hasAttribute('aria-current') && 'it is so already']
        .filter(Boolean)
        .join(' ')
        .trim(),
    };
  });

type World = Pick<MemberPage, 'page'>;

const clicked = (control: Locator): Promise<void> => control.click({ force: true, timeout: 5_000 });

type Controls<W> = (world: W, stepContext: StepContext) => Locator;

/** A refusal that passes if the control is absent. With `finds`, the tour checks that the locator finds the control in some state. */
export const searching = <W>(controls: Controls<W>, refusal: Handler<W>): FindingHandler<W> =>
  Object.assign((world: W, stepContext: StepContext) => refusal(world, stepContext), {
    finds: async (world: W, stepContext: StepContext): Promise<boolean> => (await controls(world, stepContext).count()) > 0,
  });

/** Each matching control must be disabled with a reason. It is pressed nevertheless; the state assertions check that nothing changed. */
export const absentOrExplained = <W extends World>(what: string, controls: Controls<W>, byHand = clicked): FindingHandler<W> =>
  searching(controls, async (world, stepContext) => {
    for (const control of await controls(world, stepContext).all()) {
      const { isOutOfReach, isCovered, isBusy, isGoing, isOff, reason } = await lookAt(control);
      if (isOutOfReach) continue;
      const isPlain = isBusy || isGoing;
      if (!isPlain && !isOff)
        throw new ObservationMismatch(
          `${what} is offered although the chart refuses it`,
          'nothing, or a reason',
          await control.textContent(),
        );
      if (!isPlain && reason === '') throw new ObservationMismatch(`${what} does not say why it cannot be done`, 'a reason', reason);
      const pressed = isCovered ? control.dispatchEvent('click') : byHand(control);
      await expectThat(`${what} does nothing`, pressed);
    }
  });

/** A refusal that passes if a person cannot type, because the field is absent or read-only. */
export const absentOrReadOnly = <W extends World>(what: string, fields: Controls<W>): FindingHandler<W> =>
  searching(fields, async (world, stepContext) => {
    for (const field of await fields(world, stepContext).all()) {
      if ((await lookAt(field)).isOutOfReach) continue;
      if (await field.isEditable())
        throw new ObservationMismatch(
          `${what} accepts input that has no effect`,
          'a field that can only be read',
          await field.inputValue(),
        );
      await expectThat(`${what} takes no letter`, field.press('x', { timeout: 5_000 }));
    }
  });

/** A refusal that types a text. If there is a field, the text stays in the field and has no other effect. */
export const typingIsIgnored = <W extends World>(fields: Controls<W>): FindingHandler<W> =>
  searching(fields, async (world, stepContext) => {
    for (const field of await fields(world, stepContext).all())
      if (!(await lookAt(field)).isOutOfReach) await expectThat('a field to write in', field.pressSequentially('x', { timeout: 5_000 }));
  });

/** For each type of event, the control that triggers it in any state. Use the same locator as in `events`, which the tour has found. */
export const refusalHandlers = <W extends World>(
  controls: Readonly<Record<string, Controls<W>>>,
): Readonly<Record<string, FindingHandler<W>>> =>
  Object.fromEntries(Object.entries(controls).map(([type, control]) => [type, absentOrExplained(`what "${type}" is for`, control)]));

/** Reasons for events that are not triggered by a control, so their refusal cannot be tested. */
export const noUserAction = {
  updates: 'the studio or a read sends the event: no button triggers it',
  time: 'the passing of time triggers the event: no button does',
  route: 'the address triggers the event, and every address can be opened at any time',
} as const;

/** Entries of `notCoverable` for events whose refusal cannot be tested. */
export const untestableRefusals = (reason: string, ...types: readonly string[]): readonly NotCoverable[] =>
  types.map((type) => ({ what: `refusal ${type}`, reason }));
