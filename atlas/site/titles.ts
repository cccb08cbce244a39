import type { ChartStructure, TransitionKind } from '#atlas/charts/chart-data.ts';
import { toWords } from '#atlas/charts/wording.ts';
import type { DriverTarget } from './site-data.ts';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Example: `createVisitLifecycle` → `Visit lifecycle`. */
export const titleOf = ({ factory }: Pick<ChartStructure, 'factory'>): string =>
  capital(toWords(factory.replace(/^create/, '').replace(/Machine$/, '')));

export const subjectTitle = (subject: string): string => capital(toWords(subject));

export const targetTitles: Readonly<Record<DriverTarget, string>> = { model: 'Model', server: 'Server', browser: 'Browser' };

export const kindTitles: Readonly<Record<TransitionKind, string>> = {
  member: 'A person does it',
  outcome: 'An answer comes',
  time: 'Time passes',
  always: 'At once',
};

export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

export const lawSentence = (name: string): string => `${capital(name)}.`;

/** The command that runs a chart's paths on a target. The results appear after `npm run charts`. */
export const walkCommand = (chart: string, target: DriverTarget): string => `npm run paths -- run ${chart} --on ${target}`;

export const replayCommand = (path: string): string => `npm run paths -- replay ${path}`;
