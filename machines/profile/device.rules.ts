/** The settings of the device: light or dark, and the units of training. Source: decisions.wire, docs/decisions/device.md#0240. */
import type { DistanceUnit, HeightUnit, WeightUnit } from '#contract/measures.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The two units that a member can choose for each measure; other units can still be typed. */
export const unitChoices = {
  weight: ['kg', 'lb'],
  height: ['cm', 'in'],
  distance: ['km', 'mi'],
} as const satisfies {
  readonly weight: readonly WeightUnit[];
  readonly height: readonly HeightUnit[];
  readonly distance: readonly DistanceUnit[];
};
export type Measure = keyof typeof unitChoices;
export const measures: readonly Measure[] = ['weight', 'height', 'distance'];

/** The chosen unit of each measure. For a missing measure, the unit that was typed last is used. */
export type ChosenUnits = { readonly [M in Measure]?: (typeof unitChoices)[M][number] };

const textIn = (kept: unknown, name: string): unknown => (typeof kept === 'object' && kept !== null ? Reflect.get(kept, name) : undefined);
const oneOf = <T extends string>(choices: readonly T[], value: unknown): T | undefined => choices.find((choice) => choice === value);

/** The stored theme if it is valid, else the theme of the system. */
export const themeIn = (kept: unknown): Theme => oneOf(themes, kept) ?? 'system';

/** The stored units that are valid. */
export const unitsIn = (kept: unknown): ChosenUnits => {
  const weight = oneOf(unitChoices.weight, textIn(kept, 'weight'));
  const height = oneOf(unitChoices.height, textIn(kept, 'height'));
  const distance = oneOf(unitChoices.distance, textIn(kept, 'distance'));
  return { ...(weight && { weight }), ...(height && { height }), ...(distance && { distance }) };
};
