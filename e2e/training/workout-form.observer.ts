import type { WorkoutFormContext } from '#machines/training/workout-form.types.ts';
import type { Workout } from '#contract/workouts.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';

const showsText = ({ notices }: PageFacts, text: string): boolean => notices.some((notice) => notice.startsWith(text));
const error = /^(The form couldn’t be opened|Your workout (may not be saved yet|was not saved))\./;
const failed = /^(The form couldn’t be opened|Your workout may not be saved yet)\./;

const createWorkoutFormObserver = (machine: string): PageObserver<MemberPage, PageFacts> => ({
  machine,
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  observe: (page, node) => {
    const { snapshot } = node.configuration;
    // The form at the correct URL has replaced this form, so a form that is still loading belongs to that URL.
    const isLeft = snapshot.matches('atWrongAddress');
    const context = snapshot.context as WorkoutFormContext<unknown, unknown, Workout, unknown>;
    return {
      states: {
        saved: showsText(page, 'Saved in your training log.'),
        saving: showsText(page, 'Saving'),
        interrupted: showsText(page, 'Your workout may not be saved yet.'),
      },
      can: { 'retry.pressed': isOffered(page, /^Try again$/) },
      tags: {
        ...(!isLeft && { busy: showsText(page, 'Saving') || showsText(page, 'Loading') }),
        failed: page.notices.some((notice) => failed.test(notice)),
      },
      context: {
        form: isOffered(page, /^Save$/) ? (context.form ?? 'in sight') : context.form,
        error: page.notices.some((notice) => error.test(notice)) ? context.error : null,
      },
    };
  },
});

export const liftFormObserver = createWorkoutFormObserver('training/lift-form');
export const wodFormObserver = createWorkoutFormObserver('training/wod-form');
