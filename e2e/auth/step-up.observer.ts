import type { StepUpContext } from '#machines/auth/step-up.types.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';

export const stepUpPassword = 'squat-bench-deadlift';
export const texts = {
  steps: 'Follow the steps on your screen.',
  title: 'Confirm that it’s you',
  refused: 'We couldn’t confirm that it’s you.',
  wrongPassword: 'This is not your current password.',
  wrongCode: 'This code isn’t right. Wait for the next one in the app.',
} as const;

const timeoutError = { kind: 'failure', failure: 'timedOut' } as const;
const shownErrors = [texts.refused, texts.wrongPassword, texts.wrongCode];

export const stepUpObserver: PageObserver<MemberPage, PageFacts> = {
  machine: 'auth/step-up',
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  observe: (page, node) => {
    const { error } = node.configuration.snapshot.context as StepUpContext;
    const isBusy = (name: string): boolean =>
      page.buttons.some((button) => button.where === 'dialog' && button.name === name && button.isBusy);
    const places = [page.everything, page.stored, page.address];
    return {
      states: { checking: isBusy('Confirm') },
      tags: { busy: isBusy('Confirm') || (isBusy('Use a passkey') && !page.everything.includes(texts.steps)) },
      context: {
        proof: places.some((text) => text.includes(stepUpPassword)) ? { password: stepUpPassword } : null,
        error: shownErrors.some((text) => page.everything.includes(text)) ? (error ?? timeoutError) : null,
      },
    };
  },
  unseen: {
    'what the browser has signed is kept only while it is checked': 'the sample is too short to be recognised on a page',
    'a confirmation ends the dialog': 'the driver checks in the final states that the dialog is gone',
  },
};
