/** The plates for each side of the bar, from the usual plates of gyms in kilograms and pounds. */
import type { Weight, WeightUnit } from '#contract/measures.ts';
import type { DraftSet } from './lift-sets.rules.ts';
import { roundToMillionth, weightIn } from './measure.rules.ts';
import { numberTyped } from './parse-input.rules.ts';

/** Heaviest first. Each plate is available any number of times. */
export const gymPlates: Record<WeightUnit, readonly number[]> = {
  kg: [25, 20, 15, 10, 5, 2.5, 1.25],
  lb: [45, 35, 25, 10, 5, 2.5],
};

export const gymBars: Record<WeightUnit, readonly number[]> = { kg: [20, 15, 10], lb: [45, 35, 15] };

export interface Rack {
  readonly unit: WeightUnit;
  readonly bar: number;
}

export const racks: readonly Rack[] = (['kg', 'lb'] as const).flatMap((unit) => gymBars[unit].map((bar) => ({ unit, bar })));

/** The initial rack: the heaviest bar in the unit of the first set. */
export const rackFor = (sets: readonly Pick<DraftSet, 'unit'>[]): Rack => {
  const unit = sets[0]?.unit === 'lb' ? 'lb' : 'kg';
  return { unit, bar: Math.max(...gymBars[unit]) };
};

/** Each typed load once; texts that are not a weight are left out. */
export const loadsIn = (sets: readonly Pick<DraftSet, 'value' | 'unit'>[]): readonly Weight[] => {
  const loads = sets.flatMap(({ value, unit }) => {
    const number = numberTyped(value);
    return number !== null && (unit === 'kg' || unit === 'lb') ? [{ value: number, unit }] : [];
  });
  return [...new Map(loads.map((load) => [`${load.value} ${load.unit}`, load])).values()];
};

export interface PlatesInput {
  readonly load: Weight;
  readonly bar: number;
  readonly unit: WeightUnit;
  readonly plates?: readonly number[] | undefined;
}

export interface PlateCount {
  readonly plate: number;
  readonly count: number;
}

export type Plates =
  | { readonly kind: 'lighterThanBar'; readonly bar: number; readonly unit: WeightUnit }
  | {
      readonly kind: 'loaded';
      /** The plates of one side, heaviest first, from the middle of the bar outwards. */
      readonly perSide: readonly PlateCount[];
      /** The load including the bar, in the gym's unit; never more than the requested load. */
      readonly total: number;
      /** The missing load, which is less than the smallest plate. */
      readonly missing: number;
      readonly unit: WeightUnit;
    };

/** The fewest plates per side that come closest to the load without exceeding it. */
export const platesFor = ({ load, bar, unit, plates = gymPlates[unit] }: PlatesInput): Plates => {
  const wanted = weightIn(load, unit);
  if (!(wanted >= bar)) return { kind: 'lighterThanBar', bar, unit };
  let left = roundToMillionth((wanted - bar) / 2);
  const perSide: PlateCount[] = [];
  for (const plate of plates.toSorted((a, b) => b - a)) {
    const count = Math.floor(roundToMillionth(left / plate));
    if (count > 0) perSide.push({ plate, count });
    left = roundToMillionth(left - count * plate);
  }
  const missing = roundToMillionth(left * 2);
  return { kind: 'loaded', perSide, total: roundToMillionth(wanted - missing), missing, unit };
};
