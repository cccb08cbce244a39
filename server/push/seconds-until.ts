import type { Context } from '../context.ts';

/** The clock of the jobs is that of the database, so the start of a job is given in seconds from now. */
export const secondsUntil = ({ clock }: Context, at: Date): number => Math.ceil((at.getTime() - clock.now().getTime()) / 1000);
