/** Weights and lengths as they were typed, and their values in kilograms and metres. Source: decisions.training. */
import type { Distance, DistanceUnit, Height, Weight, WeightUnit } from '#contract/measures.ts';

/** A length: the height of a jump, or the distance of a run. */
export type Length = Height | Distance;

const kilogramsIn: Record<WeightUnit, number> = { kg: 1, lb: 0.45359237 };
const metresIn: Record<DistanceUnit, number> = { m: 1, km: 1000, cm: 0.01, mi: 1609.344, ft: 0.3048, in: 0.0254 };

/** Without what binary fractions add: to a millionth, so that 0.1 + 0.2 is 0.3 and equal loads are equal. Keeps every order. */
export const roundToMillionth = (value: number): number => Number(value.toFixed(6));

/** Kilograms, unrounded but for the millionth. */
export const inKilograms = ({ value, unit }: Weight): number => roundToMillionth(value * kilogramsIn[unit]);

/** Metres, unrounded but for the millionth. */
export const inMetres = ({ value, unit }: Length): number => roundToMillionth(value * metresIn[unit]);

/** The same weight in another unit. */
export const weightIn = (weight: Weight, unit: WeightUnit): number =>
  weight.unit === unit ? weight.value : roundToMillionth((weight.value * kilogramsIn[weight.unit]) / kilogramsIn[unit]);

/** The same length in another unit. */
export const lengthIn = (length: Length, unit: DistanceUnit): number =>
  length.unit === unit ? length.value : roundToMillionth((length.value * metresIn[length.unit]) / metresIn[unit]);

/** One decimal, the half upwards, as it would be done on paper: 64.85 is 64.9. What is no number stays none. §5 */
export const oneDecimal = (value: number): number => {
  if (Math.abs(value) >= 1e15) return value;
  const tenths = Math.round(Number((Math.abs(value) * 10).toFixed(6)));
  return tenths === 0 ? 0 : (Math.sign(value) * tenths) / 10;
};
