/** A value and its budget. Every value is a count, or a ratio to another measurement of the same run. */
export interface Measurement {
  readonly name: string;
  readonly value: number;
  readonly budget: number;
  readonly holds: 'at most' | 'at least';
  readonly made: string;
}

export const isWithinBudget = ({ value, budget, holds }: Measurement): boolean => (holds === 'at most' ? value <= budget : value >= budget);

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return (low + high) / 2;
};

const figure = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(2));

export const report = (measures: readonly Measurement[]): string =>
  measures
    .map(
      (one) =>
        `${isWithinBudget(one) ? '✓' : '✗'} ${one.name.padEnd(44)}${figure(one.value).padStart(8)}   ${one.holds} ${figure(one.budget)}   (${one.made})`,
    )
    .join('\n');
