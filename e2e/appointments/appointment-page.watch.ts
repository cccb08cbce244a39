/** What the page of one appointment tells its laws. */
import type { AppointmentPageSnapshot } from '#machines/appointments/appointment-page.selectors.ts';
import { isCarriedOut, isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { Watch } from '#e2e/paths/watch.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { lateCancelWords } from '#words/dialog.words.ts';

export interface AppointmentFacts {
  readonly page: PageFacts;
  /** The studio is asked to take it back and has not answered yet. */
  readonly isAsked: boolean;
  /** How often it was asked to cancel late. */
  readonly lateCancels: number;
}

const cancel = /^Cancel the appointment/;
const unknown = 'We do not know yet';

export const appointmentPageWatch: Watch<MemberPage, AppointmentFacts> = {
  machine: 'appointments/appointment-page',
  read: async ({ page, network }) => {
    await network.settled();
    return {
      page: await readPage(page),
      isAsked: network.isHeld('cancelVisit') || network.isHeld('lateCancelVisit'),
      lateCancels: network.count('lateCancelVisit'),
    };
  },
  tell: ({ page, isAsked, lateCancels }, node) => {
    const { context } = node.configuration.snapshot as AppointmentPageSnapshot;
    const isInterrupted = page.notices.some((text) => text.startsWith(unknown));
    return {
      states: {
        askingLate: page.dialogs.some(({ text }) => text.startsWith(lateCancelWords.title.message)),
        cancellingLate: lateCancels > 0,
        resting: isOffered(page, cancel),
        interrupted: isInterrupted,
      },
      can: {
        'cancel.pressed': isOffered(page, cancel),
        'retry.pressed': isOffered(page, /^Try again/),
        'dismiss.pressed': isOffered(page, /^Not now/),
      },
      tags: { busy: isAsked || isCarriedOut(page) },
      context: { intent: isAsked ? (context.intent ?? 'a wish that nobody has') : null },
    };
  },
};
