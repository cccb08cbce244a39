/** Weights, heights and distances: the value and the unit as typed, never converted. Source: decisions.training. */
import * as v from 'valibot';

export const weightUnits = ['kg', 'lb'] as const;
export type WeightUnit = (typeof weightUnits)[number];
export const heightUnits = ['cm', 'm', 'in', 'ft'] as const;
export type HeightUnit = (typeof heightUnits)[number];
export const distanceUnits = ['m', 'km', 'cm', 'mi', 'ft', 'in'] as const;
export type DistanceUnit = (typeof distanceUnits)[number];

/** The maximum is more than any gym needs. */
const Value = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1_000_000));

export const Weight = v.object({ value: Value, unit: v.picklist(weightUnits) });
export type Weight = v.InferOutput<typeof Weight>;
export const Height = v.object({ value: Value, unit: v.picklist(heightUnits) });
export type Height = v.InferOutput<typeof Height>;
export const Distance = v.object({ value: Value, unit: v.picklist(distanceUnits) });
export type Distance = v.InferOutput<typeof Distance>;
