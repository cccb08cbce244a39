/** What the pages with the forms of workouts tell the laws of logging. */
import type { LoggingContext } from '#machines/training/logging.types.ts';
import type { Workout } from '#contract/workouts.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { Watch } from '#e2e/paths/watch.ts';

const says = ({ notices }: PageFacts, text: string): boolean => notices.some((notice) => notice.startsWith(text));
const trouble = /^(The form could not be opened|Your workout (may not be saved yet|was not saved))\./;
const failed = /^(The form could not be opened|Your workout may not be saved yet)\./;

const createLoggingWatch = (machine: string): Watch<MemberPage, PageFacts> => ({
  machine,
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  tell: (page, node) => {
    const { snapshot } = node.configuration;
    // The form of the right address has taken its place: what loads is another form.
    const isLeft = snapshot.matches('atWrongAddress');
    const context = snapshot.context as LoggingContext<unknown, unknown, Workout, unknown>;
    return {
      states: {
        saved: says(page, 'Saved in your training log.'),
        saving: says(page, 'Saving'),
        interrupted: says(page, 'Your workout may not be saved yet.'),
      },
      can: { 'retry.pressed': isOffered(page, /^Try again$/) },
      tags: {
        ...(!isLeft && { busy: says(page, 'Saving') || says(page, 'Loading') }),
        failed: page.notices.some((notice) => failed.test(notice)),
      },
      context: {
        form: isOffered(page, /^Save$/) ? (context.form ?? 'in sight') : context.form,
        trouble: page.notices.some((notice) => trouble.test(notice)) ? context.trouble : null,
      },
    };
  },
});

export const liftLogWatch = createLoggingWatch('training/lift-log');
export const workoutEditorWatch = createLoggingWatch('training/workout-editor');
