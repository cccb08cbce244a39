export interface StrykerMutant {
  readonly status: 'Killed' | 'Survived' | 'NoCoverage' | 'Timeout' | 'RuntimeError' | 'CompileError' | 'Ignored' | 'Pending';
}

export interface StrykerReport {
  readonly files: Readonly<Record<string, { readonly mutants: readonly StrykerMutant[] }>>;
}

export interface MutationScore {
  readonly file: string;
  readonly mutants: number;
  readonly detected: number;
  readonly missed: number;
}

/** The minimum percentage of detected mutants, over all files together. */
export const requiredPercent = 90;

const countOf = (mutants: readonly StrykerMutant[], ...statuses: readonly StrykerMutant['status'][]): number =>
  mutants.filter(({ status }) => statuses.includes(status)).length;

export const scoresOf = ({ files }: StrykerReport): readonly MutationScore[] =>
  Object.entries(files).map(([file, { mutants }]) => ({
    file,
    mutants: mutants.length,
    detected: countOf(mutants, 'Killed', 'Timeout'),
    missed: countOf(mutants, 'Survived', 'NoCoverage'),
  }));

/** The percentage of detected mutants among those that ran. A file without mutants has 100. */
export const percent = ({ detected, missed }: Pick<MutationScore, 'detected' | 'missed'>): number =>
  detected + missed === 0 ? 100 : (100 * detected) / (detected + missed);

export const totalScore = (scores: readonly MutationScore[]): Pick<MutationScore, 'detected' | 'missed'> =>
  scores.reduce((sum, { detected, missed }) => ({ detected: sum.detected + detected, missed: sum.missed + missed }), {
    detected: 0,
    missed: 0,
  });

const row = (name: string, score: Pick<MutationScore, 'detected' | 'missed'>): string =>
  `${name.padEnd(52)}${String(score.detected).padStart(6)}${String(score.missed).padStart(8)}${percent(score).toFixed(1).padStart(8)} %`;

/** True if the file has mutants but none of them ran. Such a file is untested. */
const isUnscored = ({ mutants, detected, missed }: MutationScore): boolean => mutants > 0 && detected + missed === 0;

export const formatScores = (scores: readonly MutationScore[]): readonly string[] => [
  ...scores.map((score) => row(score.file, score)),
  row('altogether', totalScore(scores)),
  ...scores
    .filter((score) => percent(score) < requiredPercent)
    .map((score) => `Under ${requiredPercent} %: ${score.file} (${percent(score).toFixed(1)} %)`),
];

export const scoreProblems = (scores: readonly MutationScore[]): readonly string[] => [
  ...scores
    .filter(isUnscored)
    .map(({ file, mutants }) => `${file}: none of its ${mutants} changes could be run, so nothing is known of it.`),
  ...(percent(totalScore(scores)) < requiredPercent ? [`Less than ${requiredPercent} % of the changes were seen.`] : []),
];
