/** Deliberate bugs, each with the suite that detects it. `node scripts/seeded-bugs.ts` applies each in a copy and expects a failure. */
import type { DriverTarget } from '#atlas/paths/driver.ts';
import { createPath, type Path, formatPath } from '#atlas/paths/path.ts';

export interface SeededBug {
  readonly patch: string;
  /** The defect, as a bug report describes it. */
  readonly sentence: string;
  readonly where: 'chart' | 'rule' | 'view' | 'effect' | 'server';
  readonly suite: string;
  /** Arguments for Node in the copy. The command succeeds without the bug and fails with it. */
  readonly command: readonly string[];
  readonly on: DriverTarget;
  /** The shortened path. Its last step is the one that differs. */
  readonly path: Path;
  readonly differs: string;
  /** Texts in the output of the failed run. Without them the suite failed for another reason. */
  readonly expectedOutput: readonly string[];
}

type Catch = Pick<SeededBug, 'suite' | 'command' | 'on' | 'path' | 'differs' | 'expectedOutput'>;

interface Story {
  readonly start: string;
  readonly steps: readonly string[];
  readonly differs: string;
}

const places: Readonly<Record<DriverTarget, string>> = { model: 'on the model', server: 'on the server', browser: 'in the browser' };

const walking = (machine: string, on: DriverTarget, strategy: 'tour' | 'kept'): readonly string[] => [
  'scripts/paths.ts',
  'run',
  machine,
  '--on',
  on,
  '--strategy',
  strategy,
  '--bail',
];

const walked = (machine: string, on: DriverTarget, strategy: 'tour' | 'kept', { start, steps, differs }: Story): Omit<Catch, 'suite'> => {
  const path = createPath(machine, start, steps, strategy);
  const expectedOutput = [`✗ ${formatPath(path)}`, `differs at: ${steps.at(-1) ?? `start ${start}`}`, differs];
  return { command: walking(machine, on, strategy), on, path, differs, expectedOutput };
};

const tour = (machine: string, on: DriverTarget, story: Story): Catch => ({
  suite: `path suite of ${machine} ${places[on]}`,
  ...walked(machine, on, 'tour', story),
});

const kept = (machine: string, story: Story): Catch => ({
  suite: `kept paths of ${machine} ${places.model}`,
  ...walked(machine, 'model', 'kept', story),
});

/** Detected by the exploration, with which every suite of a machine begins. */
const exploration = (machine: string, { start, steps, differs }: Story): Catch => ({
  suite: `exploration of ${machine}, with which all of its suites begin`,
  command: walking(machine, 'model', 'kept'),
  on: 'model',
  path: createPath(machine, start, steps, 'states'),
  differs,
  expectedOutput: [`breaks after ${[`start ${start}`, ...steps.slice(0, -1)].join(' · ')} on ${steps.at(-1)}`, differs],
});

export const seededBugs: readonly SeededBug[] = [
  {
    patch: '01-wrong-event',
    sentence: 'The button that books joins the line.',
    where: 'view',
    ...tour('visits/visit', 'browser', {
      start: 'from a link',
      steps: ['session.changed (cancelled elsewhere)', 'book.pressed'],
      differs: 'bookVisit is not called',
    }),
  },
  {
    patch: '02-refusal-ignored',
    sentence: 'Nobody hears that the studio refused the place.',
    where: 'effect',
    ...tour('visits/visit', 'browser', {
      start: 'booked, late',
      steps: ['session.changed (full)', 'waitlist.pressed', 'done(joinWaitlist) (session_not_full)'],
      differs: 'readSession is not called',
    }),
  },
  {
    patch: '03-deadline-off-by-one',
    sentence: 'At the very deadline a cancellation still costs nothing.',
    where: 'rule',
    ...kept('visits/visit-lifecycle', {
      start: 'start',
      steps: ['book (free)', 'latecancel (at the deadline)'],
      differs: 'the path does not fit the chart: "latecancel (at the deadline)" cannot happen here',
    }),
  },
  {
    patch: '04-optimistic-booked',
    sentence: 'The button says "Booked" before the studio does.',
    where: 'view',
    ...tour('visits/visit', 'browser', {
      start: 'from a link',
      steps: ['session.changed (offered, without a pass)', 'dropIn.pressed', 'done(reservationDialog) (agree)'],
      differs: 'the button of droppingIn is under way',
    }),
  },
  {
    patch: '05-escape-closes',
    sentence: 'Escape closes a dialog that must be answered.',
    where: 'rule',
    ...tour('feedback/dialog', 'model', {
      start: 'must be answered',
      steps: [],
      differs: 'the law "a member closes a dialog that must be answered only by an answer" is broken',
    }),
  },
  {
    patch: '06-offer-out-of-order',
    sentence: 'A place that comes free is offered to the last in line.',
    where: 'server',
    ...tour('visits/visit-lifecycle', 'server', {
      start: 'start',
      steps: ['waitlist (full)', 'place.offered (free)'],
      differs: 'the visit: {"how":null,"state":"pending"} was expected and {"how":null,"state":"waitlisted"} seen',
    }),
  },
  {
    patch: '07-toast-stays',
    sentence: 'A message that should go by itself never goes.',
    where: 'chart',
    ...kept('feedback/toast', {
      start: 'hides by itself',
      steps: ['after toastShown'],
      differs: 'the path does not fit the chart: "after toastShown" cannot happen here',
    }),
  },
  {
    patch: '08-stale-reply',
    sentence: 'A late answer of the former studio is shown at the new one, since its screen stays.',
    where: 'rule',
    ...kept('app/app', {
      start: 'online',
      steps: [
        'route.entered (classes)',
        'words.loaded',
        'member.signedIn (Mia)',
        'done(loadScreen) (here)',
        'account.chosen (the yoga studio)',
        'done(selectAccount) (selected)',
        'done(loadScreen) (here)',
      ],
      differs: 'the path does not fit the chart: "done(loadScreen) (here)" cannot happen here',
    }),
  },
  {
    patch: '09-double-submit',
    sentence: 'A second press while the first is under way asks a second time.',
    where: 'chart',
    ...kept('visits/visit', {
      start: 'from the list',
      steps: ['book.pressed', 'ignored: book.pressed'],
      differs: 'the path does not fit the chart: "book.pressed" is not ignored here',
    }),
  },
  {
    patch: '10-no-on-error',
    sentence: 'Nothing happens when the call that books fails.',
    where: 'chart',
    ...exploration('visits/visit', {
      start: 'from a link',
      steps: ['session.changed (cancelled elsewhere)', 'book.pressed', 'error(bookVisit) (unreachable)'],
      differs: 'call failed: unreachable',
    }),
  },
  {
    patch: '11-guard-negated-on-the-server',
    sentence: 'The server takes a class with free places for full.',
    where: 'server',
    ...tour('visits/visit-lifecycle', 'server', {
      start: 'start',
      steps: [],
      differs: 'whether the class is full: false was expected and true seen',
    }),
  },
  {
    patch: '12-focus-lost',
    sentence: 'A dialog that closes leaves the keyboard nowhere.',
    where: 'view',
    ...tour('visits/visit', 'browser', {
      start: 'from a link',
      steps: ['session.changed (booked elsewhere)', 'boundary.passed (the deadline)', 'cancel.pressed', 'done(lateCancelDialog) (keep)'],
      differs: 'the keyboard on the button of the class is there',
    }),
  },
];
