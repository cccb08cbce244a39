/** How many of the changes to the rules were seen, file by file, and what is wrong with it. */
export interface Mutant {
  readonly status: 'Killed' | 'Survived' | 'NoCoverage' | 'Timeout' | 'RuntimeError' | 'CompileError' | 'Ignored' | 'Pending';
}

/** As Stryker writes it for one subject. */
export interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[] }>>;
}

export interface Score {
  readonly file: string;
  readonly mutants: number;
  readonly seen: number;
  readonly missed: number;
}

/** Percent of the changes that must be seen, in every file together. */
export const goal = 90;

const countOf = (mutants: readonly Mutant[], ...statuses: readonly Mutant['status'][]): number =>
  mutants.filter(({ status }) => statuses.includes(status)).length;

export const scoresOf = ({ files }: Report): readonly Score[] =>
  Object.entries(files).map(([file, { mutants }]) => ({
    file,
    mutants: mutants.length,
    seen: countOf(mutants, 'Killed', 'Timeout'),
    missed: countOf(mutants, 'Survived', 'NoCoverage'),
  }));

/** Of those that ran; what nothing could be changed in is whole. */
export const percent = ({ seen, missed }: Pick<Score, 'seen' | 'missed'>): number =>
  seen + missed === 0 ? 100 : (100 * seen) / (seen + missed);

export const together = (scores: readonly Score[]): Pick<Score, 'seen' | 'missed'> =>
  scores.reduce((sum, { seen, missed }) => ({ seen: sum.seen + seen, missed: sum.missed + missed }), { seen: 0, missed: 0 });

const row = (name: string, score: Pick<Score, 'seen' | 'missed'>): string =>
  `${name.padEnd(52)}${String(score.seen).padStart(6)}${String(score.missed).padStart(8)}${percent(score).toFixed(1).padStart(8)} %`;

/** Were there changes, and did none of them run? Such a file is as untested as one that nobody changed. */
const isUnscored = ({ mutants, seen, missed }: Score): boolean => mutants > 0 && seen + missed === 0;

/** The table, with what to look at below it. */
export const formatScores = (scores: readonly Score[]): readonly string[] => [
  ...scores.map((score) => row(score.file, score)),
  row('altogether', together(scores)),
  ...scores.filter((score) => percent(score) < goal).map((score) => `Under ${goal} %: ${score.file} (${percent(score).toFixed(1)} %)`),
];

/** Why the rules are not tested well enough; empty where they are. */
export const complaintsAbout = (scores: readonly Score[]): readonly string[] => [
  ...scores
    .filter(isUnscored)
    .map(({ file, mutants }) => `${file}: none of its ${mutants} changes could be run, so nothing is known of it.`),
  ...(percent(together(scores)) < goal ? [`Less than ${goal} % of the changes were seen.`] : []),
];
