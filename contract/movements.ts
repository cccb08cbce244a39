import * as v from 'valibot';
import { Id } from './values.ts';

/** `weight`: the lifted weight. `height`: the height, as for a box jump. `repetitions`: only the repetitions, as for pull-ups. */
export const measuredIns = ['weight', 'height', 'repetitions'] as const;
export type MeasuredIn = (typeof measuredIns)[number];

export const Movement = v.object({ id: Id, name: v.string(), measured_in: v.picklist(measuredIns) });
export type Movement = v.InferOutput<typeof Movement>;
