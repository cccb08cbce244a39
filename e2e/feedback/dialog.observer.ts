import type { DialogFlags } from '#machines/feedback/dialog.rules.ts';
import { isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';
import type { DialogWorld } from './dialog.driver.ts';

export interface DialogFacts {
  readonly page: PageFacts;
  /** Whether Escape closed the dialog; null: not tried. */
  readonly closesOnEscape: boolean | null;
}

const isOpen = ({ dialogs }: PageFacts): boolean => dialogs.some(({ isClosing }) => !isClosing);

/** Whether Escape must not close the dialog. The observer presses Escape only in this case. */
const mustStay = ({ closable, closeOnEscape }: DialogFlags): boolean => closable === false || closeOnEscape === false;

export const dialogObserver: PageObserver<DialogWorld, DialogFacts> = {
  machine: 'feedback/dialog',
  read: async ({ page, flags }) => {
    const facts = await readPage(page);
    if (!isOpen(facts) || !mustStay(flags)) return { page: facts, closesOnEscape: null };
    await page.keyboard.press('Escape');
    return { page: facts, closesOnEscape: !isOpen(await readPage(page)) };
  },
  observe: ({ page, closesOnEscape }) => ({
    states: { closing: page.dialogs.some(({ isClosing }) => isClosing) },
    can: {
      'close.pressed': isOffered({ buttons: page.buttons.filter(({ where }) => where === 'dialog') }, /^Close$/),
      ...(closesOnEscape !== null && { 'escape.pressed': closesOnEscape }),
    },
    status: page.dialogs.length === 0 ? 'done' : 'active',
  }),
  unseen: {
    'a closing dialog takes no answer': {
      reason: 'a closing dialog looks the same whether it takes answers or not',
      test: {
        file: 'e2e/journeys/dialog-flags.e2e.ts',
        title: 'a dialog that is closing takes no answer, and one that is gone never comes back',
      },
    },
    'a visible dialog has no answer yet': {
      reason: 'a dialog does not show its answer: the page of a class shows the result of closing one without an answer',
      step: { machine: 'visits/visit', label: 'done(lateCancelDialog) (turned away)' },
    },
  },
};
