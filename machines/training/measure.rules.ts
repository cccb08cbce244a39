/** Weights and lengths as they were typed, and their values in kilograms and metres. Source: decisions.training. */
import type { Distance, DistanceUnit, Height, Weight, WeightUnit } from '#contract/measures.ts';

export type Length = Height | Distance;

const kilogramsIn: Record<WeightUnit, number> = { kg: 1, lb: 0.45359237 };
const metresIn: Record<DistanceUnit, number> = { m: 1, km: 1000, cm: 0.01, mi: 1609.344, ft: 0.3048, in: 0.0254 };

/** Removes errors of binary fractions, so that 0.1 + 0.2 is 0.3 and equal loads compare as equal. */
export const roundToMillionth = (value: number): number => Number(value.toFixed(6));

/** The weight in kilograms, rounded only to a millionth. */
export const inKilograms = ({ value, unit }: Weight): number => roundToMillionth(value * kilogramsIn[unit]);

/** The length in metres, rounded only to a millionth. */
export const inMetres = ({ value, unit }: Length): number => roundToMillionth(value * metresIn[unit]);

export const weightIn = (weight: Weight, unit: WeightUnit): number =>
  weight.unit === unit ? weight.value : roundToMillionth((weight.value * kilogramsIn[weight.unit]) / kilogramsIn[unit]);

export const lengthIn = (length: Length, unit: DistanceUnit): number =>
  length.unit === unit ? length.value : roundToMillionth((length.value * metresIn[length.unit]) / metresIn[unit]);

/** Rounds to one decimal, half up, as people do on paper: 64.85 becomes 64.9. NaN and infinity stay. §5 */
export const oneDecimal = (value: number): number => {
  if (Math.abs(value) >= 1e15) return value;
  const tenths = Math.round(Number((Math.abs(value) * 10).toFixed(6)));
  return tenths === 0 ? 0 : (Math.sign(value) * tenths) / 10;
};
