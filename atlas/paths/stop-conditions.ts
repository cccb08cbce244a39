/** The stop condition of a random walk, for example `transitions=90 and steps=100 or state=closed or seconds=5`. */

export interface WalkProgress {
  /** Covered shares in per cent. */
  readonly states: number;
  readonly transitions: number;
  readonly steps: number;
  readonly seconds: number;
  readonly at: readonly string[];
}

export type StopCondition = (progress: WalkProgress) => boolean;

const numbers = ['states', 'transitions', 'steps', 'seconds'] as const;

const condition = (text: string): StopCondition => {
  const [, name = '', value = ''] = /^(\w+)=(.+)$/.exec(text.trim()) ?? [];
  if (name === 'state') return ({ at }) => at.includes(value);
  const measure = numbers.find((known) => known === name);
  const least = Number(value);
  if (!measure || !Number.isFinite(least) || value === '')
    throw new Error(
      `"${text.trim()}" is no stop condition. Known are ${numbers.map((known) => `${known}=<number>`).join(', ')} and state=<leaf>.`,
    );
  return (progress) => progress[measure] >= least;
};

/** Parses conditions that are joined by `and` and `or`; `and` binds more tightly. Throws on any other text. */
export const parseStopCondition = (text: string): StopCondition => {
  const alternatives = text.split(/\s+or\s+/).map((part) => part.split(/\s+and\s+/).map(condition));
  return (progress) => alternatives.some((all) => all.every((stop) => stop(progress)));
};
