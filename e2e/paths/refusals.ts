/** How it is seen that somebody cannot do what the chart does not take: its control is not there, or it says why it does nothing. */
import type { Locator } from '@playwright/test';
import { Differs, type Handler, type Moment } from '#atlas/paths/driver.ts';
import type { MemberPage } from './member-page.ts';
import { see } from './seen.ts';

interface Control {
  /** Nobody comes there: it lies behind a question that has to be answered. */
  readonly isOutOfReach: boolean;
  readonly isBusy: boolean;
  /** It leaves with what it belongs to. */
  readonly isGoing: boolean;
  readonly isOff: boolean;
  /** What it says of itself beside its name. */
  readonly reason: string;
}

const lookAt = (control: Locator): Promise<Control> =>
  control.evaluate((element) => {
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
    const described = (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '');
    return {
      isOutOfReach: element.closest('[inert]') !== null || (modal !== undefined && !modal.contains(element)),
      isGoing: element.closest('[data-phase=closing]') !== null,
      isBusy: element.getAttribute('aria-busy') === 'true',
      isOff: element.matches(':disabled, [aria-disabled=true]'),
      reason: [...described, element.getAttribute('title') ?? ''].join('').trim(),
    };
  });

type World = Pick<MemberPage, 'page'>;

/**
 * Every control of this name is looked at, and pressed where a person can: what stays as it was is for the looks at the states to say,
 * which follow.
 */
export const absentOrExplained =
  <W extends World>(what: string, controls: (world: W, moment: Moment) => Locator): Handler<W> =>
  async (world, moment) => {
    for (const control of await controls(world, moment).all()) {
      const { isOutOfReach, isBusy, isGoing, isOff, reason } = await lookAt(control);
      if (isOutOfReach) continue;
      const isPlain = isBusy || isGoing;
      if (!isPlain && !isOff)
        throw new Differs(`${what} is offered although nobody can do it`, 'nothing, or a reason', await control.textContent());
      if (!isPlain && reason === '') throw new Differs(`${what} does not say why it cannot be done`, 'a reason', reason);
      await see(`${what} does nothing`, control.click({ force: true, timeout: 5_000 }));
    }
  };
