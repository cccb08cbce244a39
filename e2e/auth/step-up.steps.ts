import type { Locator } from '@playwright/test';
import { type Handler, neverAnswering, type NotCoverable } from '#atlas/paths/driver.ts';
import { assertingState, type FormWorld } from '#e2e/paths/form-page.ts';
import { expectVisible, press } from '#e2e/paths/visibility-assertions.ts';
import { stepUpPassword, texts } from './step-up.observer.ts';

export const stepUpDialog = ({ page }: Pick<FormWorld, 'page'>): Locator => page.getByRole('dialog', { name: texts.title });
export const stepUpButton = (world: Pick<FormWorld, 'page'>, name: string): Locator =>
  stepUpDialog(world).getByRole('button', { name, exact: true });
export const stepUpPasswordField = (world: Pick<FormWorld, 'page'>): Locator =>
  stepUpDialog(world).getByLabel('Current password', { exact: true });

const confirm: Handler<FormWorld> = async (world) => {
  await stepUpPasswordField(world).fill(stepUpPassword);
  await press('Confirm', stepUpButton(world, 'Confirm'));
  await stepUpDialog(world).waitFor({ state: 'detached' });
  await world.network.settled();
};

const cancel: Handler<FormWorld> = async (world) => {
  await press('Cancel', stepUpButton(world, 'Cancel'));
  await world.network.settled();
};

/** The time after which a dialog has opened, in milliseconds. */
const dialogHere = 200;

export const steppingUpState = assertingState<FormWorld>(async (world) => {
  await expectVisible('the dialog', stepUpDialog(world));
  await world.time.pass(dialogHere);
});

/** The outcomes of the child `stepUpDialog` of a section; the server accepts the password immediately. */
export const stepUpEndings: Readonly<Record<string, Handler<FormWorld>>> = {
  confirmed: confirm,
  cancelled: cancel,
  [neverAnswering]: () => undefined,
};

export const stepUpNeverBreaks = (states: readonly string[], target: string): readonly NotCoverable[] => {
  const reason = 'a dialog of the app never breaks';
  return [
    { what: 'outcome stepUpDialog: broken', reason },
    ...states.map((state) => ({ what: `transition ${state} --error(stepUpDialog)--> ${target}`, reason })),
  ];
};
