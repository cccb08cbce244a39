import type { Context } from '../context.ts';

/** Jobs use the clock of the database, so the start of a job is given in seconds from now. */
export const secondsUntil = ({ clock }: Context, at: Date): number => Math.ceil((at.getTime() - clock.now().getTime()) / 1000);
