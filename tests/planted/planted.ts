/**
 * Bugs that are planted on purpose, one at a time, each with what finds it out. A suite that lets one live is blind there:
 * `node scripts/planted.ts` plants them in a copy and expects red.
 */

export interface Planted {
  /** Name of the patch beside this file. */
  readonly patch: string;
  /** What is wrong with it, as somebody would report it. */
  readonly sentence: string;
  readonly where: 'chart' | 'rule' | 'view' | 'effect' | 'server';
  /** What this Node runs in the copy; it is green as the project stands and red with the bug. */
  readonly command: readonly string[];
  /** Of the test that is red: a line with `FAIL` says it, since the names of those that pass are said too. */
  readonly fails?: string;
  /** What the red run says besides: the path to the bug, and that a step of it differs. */
  readonly says: readonly string[];
  /** Whether the app is built before. */
  readonly inBrowser: boolean;
}

const path = (id: string, on: 'model' | 'server' | 'browser') => ({
  command: ['scripts/paths.ts', 'replay', id, '--on', on],
  says: [`${id} on ${on}`, '  ✗ '],
  inBrowser: on === 'browser',
});

const test = (file: string, fails: string, ...says: readonly string[]) => ({
  command: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'fast', file],
  fails,
  says,
  inBrowser: false,
});

export const planted: readonly Planted[] = [
  {
    patch: '01-wrong-event',
    sentence: 'The button that books joins the line.',
    where: 'view',
    ...path('visits/visit#619ca9', 'browser'),
  },
  {
    patch: '02-refusal-ignored',
    sentence: 'Nobody hears that the studio refused the booking.',
    where: 'effect',
    ...path('visits/visit#773bb3', 'browser'),
  },
  {
    patch: '03-deadline-off-by-one',
    sentence: 'At the very deadline a cancellation still costs nothing.',
    where: 'rule',
    ...path('visits/visit-lifecycle#551355', 'server'),
  },
  {
    patch: '04-optimistic-booked',
    sentence: 'The button says "Booked" before the studio does.',
    where: 'view',
    ...path('visits/visit#dfe0e5', 'browser'),
  },
  {
    patch: '05-escape-closes',
    sentence: 'Escape closes a dialog that must be answered.',
    where: 'rule',
    ...test(
      'tests/charts/every-chart.test.ts',
      'a dialog that must be answered closes on nothing else that the member does',
      'escape.pressed',
    ),
  },
  {
    patch: '06-offer-out-of-order',
    sentence: 'A place that comes free is offered to the last in line.',
    where: 'server',
    ...path('visits/visit-lifecycle#4e78bf', 'server'),
  },
  {
    patch: '07-toast-stays',
    sentence: 'A message that should go by itself never goes.',
    where: 'chart',
    ...path('feedback/toast#38e5d5', 'model'),
  },
  {
    patch: '08-stale-reply',
    sentence: 'A late answer of the former studio is shown at the new one.',
    where: 'rule',
    ...test('tests/app/app.test.ts', 'a late answer of the former studio paints nothing at the new one'),
  },
  {
    patch: '09-double-submit',
    sentence: 'A second press while the first is under way asks a second time.',
    where: 'chart',
    ...path('visits/visit#177475', 'model'),
  },
  {
    patch: '10-no-on-error',
    sentence: 'Nothing happens when the call that books fails.',
    where: 'chart',
    ...test('tests/charts/every-chart.test.ts', 'visit breaks after', 'error(bookVisit)'),
  },
  {
    patch: '11-guard-negated-on-the-server',
    sentence: 'The server takes a class with free places for full.',
    where: 'server',
    ...path('visits/visit-lifecycle#09c77f', 'server'),
  },
  {
    patch: '12-focus-lost',
    sentence: 'A dialog that closes leaves the keyboard nowhere.',
    where: 'view',
    ...path('visits/visit#a7ab78', 'browser'),
  },
];
