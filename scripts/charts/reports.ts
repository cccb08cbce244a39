/**
 * Reads the results of the suites in `out/paths`: verdicts, mutants and pictures. Any of these may be absent; the atlas then shows that it
 * is.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Engine, engines } from '#atlas/site/browsers/engines.ts';
import type { EmailShot, MutantCounts, DriverTarget, Screenshot } from '#atlas/site/site-data.ts';
import { artifactFolder } from '../paths/artifact-folder.ts';
import { type WalkedPath, walkedTours } from '../paths/recorded-verdicts.ts';

const folder = 'out/paths';

export interface ReportedJob {
  readonly machine: string;
  readonly on: DriverTarget;
  readonly notCoverable: readonly { readonly what: string; readonly reason: string }[];
  readonly verdicts: readonly ReportedVerdict[];
}

/** `npm run paths` does not store which transitions a path takes; the suites of `npm test` do. */
export type ReportedVerdict = Omit<WalkedPath, 'transitions'> & Partial<Pick<WalkedPath, 'transitions'>>;

interface MutantReport {
  readonly machines: readonly {
    readonly machine: string;
    readonly mutants: number;
    readonly killed: number;
    readonly transitions: readonly { readonly transition: string; readonly mutants: number; readonly killed: number }[];
  }[];
}

const filesIn = (path: string): readonly string[] => {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
};

const readJson = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
};

const isRun = (report: unknown): report is { readonly jobs: readonly ReportedJob[] } =>
  typeof report === 'object' && report !== null && 'jobs' in report && Array.isArray(report.jobs);

const isMutantReport = (report: unknown): report is MutantReport =>
  typeof report === 'object' && report !== null && 'machines' in report && Array.isArray(report.machines);

export const reportedJobs = (): readonly ReportedJob[] => [...walkedTours(), ...reportedRuns()];

const reportedRuns = (): readonly ReportedJob[] =>
  filesIn(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      const report = readJson(join(folder, name));
      return isRun(report) ? report.jobs : [];
    });

export const mutantsByMachine = (): ReadonlyMap<string, MutantCounts> => {
  const report = readJson(join(folder, 'mutants.json'));
  if (!isMutantReport(report)) return new Map();
  return new Map(
    report.machines.map(({ machine, mutants, killed, transitions }) => [
      machine,
      {
        all: mutants,
        killed,
        byTransition: Object.fromEntries(transitions.map((one) => [one.transition, { all: one.mutants, killed: one.killed }])),
      },
    ]),
  );
};

/**
 * Pictures of a machine's states in each browser (`booking-dark-desktop.png`), and of refusals by the studio
 * (`refused@session_full-light-phone.png`).
 */
export const shotsOf = (machine: string): readonly Screenshot[] => engines.flatMap((engine) => shotsIn(engine, machine));

const shotsIn = (engine: Engine, machine: string): readonly Screenshot[] =>
  filesIn(join(folder, artifactFolder(engine, 'shots'), machine)).flatMap((name): readonly Screenshot[] => {
    const [, state, code, theme, size] = /^(.+?)(?:@(\w+))?-(light|dark)-(phone|desktop)\.png$/.exec(name) ?? [];
    if (!state || state.startsWith('failed-')) return [];
    return [
      {
        engine,
        state,
        code: code ?? null,
        theme: theme === 'dark' ? 'dark' : 'light',
        size: size === 'phone' ? 'phone' : 'desktop',
        file: `${artifactFolder(engine, 'shots')}/${machine}/${name}`,
      },
    ];
  });

export const emailShots = 'emails';

/** Pictures of an email. The file name has the theme and the width in pixels, for example `booked-dark-320.png`. */
export const emailShotsOf = (email: string): readonly EmailShot[] =>
  filesIn(join(folder, 'shots', emailShots)).flatMap((name): readonly EmailShot[] => {
    const [, shown, theme, width] = /^(\w+)-(light|dark)-(\d+)\.png$/.exec(name) ?? [];
    if (shown !== email) return [];
    return [{ theme: theme === 'dark' ? 'dark' : 'light', width: Number(width), file: `shots/${emailShots}/${name}` }];
  });

export const shotFolder = join(folder, 'shots');
