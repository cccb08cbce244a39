import * as v from 'valibot';
import { Id } from './values.ts';

/**
 * How a movement is measured. `weight`: by the lifted weight. `height`: by a height, as for a box jump. `repetitions`: only by the
 * repetitions, as for pull-ups.
 */
export const measuredIns = ['weight', 'height', 'repetitions'] as const;
export type MeasuredIn = (typeof measuredIns)[number];

export const Movement = v.object({ id: Id, name: v.string(), measured_in: v.picklist(measuredIns) });
export type Movement = v.InferOutput<typeof Movement>;
