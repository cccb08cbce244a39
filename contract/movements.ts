/** The movements of workouts. Source: docs/spec §3. */
import * as v from 'valibot';
import { Id } from './values.ts';

/** `weight`: by what was lifted. `height`: by how high, as a box jump. `repetitions`: by how often alone, as pull-ups. */
export const measuredIns = ['weight', 'height', 'repetitions'] as const;
export type MeasuredIn = (typeof measuredIns)[number];

export const Movement = v.object({ id: Id, name: v.string(), measured_in: v.picklist(measuredIns) });
export type Movement = v.InferOutput<typeof Movement>;
