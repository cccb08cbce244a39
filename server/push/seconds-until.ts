import type { Context } from '../context.ts';

/** The seconds from now until the start of a job. Jobs use the clock of the database, so no instant is given. */
export const secondsUntil = ({ clock }: Context, at: Date): number => Math.ceil((at.getTime() - clock.now().getTime()) / 1000);
