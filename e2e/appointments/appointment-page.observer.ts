import type { AppointmentPageSnapshot } from '#machines/appointments/appointment-page.selectors.ts';
import { isCarriedOut, isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import { createGrowthCounter, type PageObserver } from '#e2e/paths/page-observer.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { searchHeading } from './appointment-page.moves.ts';
import { lateCancelWords } from '#words/dialog.words.ts';

export interface AppointmentPageFacts {
  readonly page: PageFacts;
  readonly hasPendingWrite: boolean;
  readonly lateCancels: number;
  readonly moves: number;
}

const writeCalls = ['cancelVisit', 'lateCancelVisit', 'updateAppointment'] as const;
const move = /^Move here$/;
const time = /^\d\d:\d\d, /;
const cancel = /^Cancel the appointment/;
const isQuestion = ({ text }: { readonly text: string }): boolean => text.startsWith(lateCancelWords.title.message);
const unknown = 'We do not know yet';

const [lateCancelsOf, movesOf] = [createGrowthCounter(), createGrowthCounter()];

export const appointmentPageObserver: PageObserver<MemberPage, AppointmentPageFacts> = {
  machine: 'appointments/appointment-page',
  read: async (world) => {
    const { page, network } = world;
    await network.settled();
    return {
      page: await readPage(page),
      hasPendingWrite: writeCalls.some((call) => network.isHeld(call)),
      lateCancels: lateCancelsOf(world, network.count('lateCancelVisit')),
      moves: movesOf(world, network.count('updateAppointment')),
    };
  },
  observe: ({ page, hasPendingWrite, lateCancels, moves }, node) => {
    const { context } = node.configuration.snapshot as AppointmentPageSnapshot;
    const isInterrupted = page.notices.some((text) => text.startsWith(unknown));
    return {
      states: {
        confirmingLateCancel: page.dialogs.some(isQuestion),
        'confirmingLateCancel.open': page.dialogs.some((dialog) => isQuestion(dialog) && !dialog.isClosing),
        cancellingLate: lateCancels > 0,
        resting: isOffered(page, cancel),
        choosing: page.headings.includes(searchHeading) && !hasPendingWrite && !isInterrupted,
        'choosing.comparing': isOffered(page, move),
        moving: moves > 0,
        interrupted: isInterrupted,
      },
      can: {
        'cancel.pressed': isOffered(page, cancel),
        'move.pressed': isOffered(page, move),
        'time.chosen': isOffered(page, time),
        'retry.pressed': isOffered(page, /^Try again/),
        'dismiss.pressed': isOffered(page, /^Not now/),
      },
      tags: { busy: hasPendingWrite || isCarriedOut(page) },
      context: { intent: hasPendingWrite ? (context.intent ?? 'a request that no member made') : null },
    };
  },
};
