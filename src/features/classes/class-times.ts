/** The length of a class in whole minutes, and the elapsed share. */
import type { Session } from '#contract/classes.ts';

type Times = Pick<Session, 'start_date' | 'end_date'>;

const minute = 60_000;
const at = (instant: string): number => new Date(instant).getTime();

export const lengthInMinutes = ({ start_date, end_date }: Times): number => Math.round((at(end_date) - at(start_date)) / minute);

export const minutesIn = ({ start_date }: Times, now: Date): number => Math.max(0, Math.floor((now.getTime() - at(start_date)) / minute));

/** The elapsed share of the class, from 0 to 1. */
export const elapsedShare = ({ start_date, end_date }: Times, now: Date): number =>
  Math.min(1, Math.max(0, (now.getTime() - at(start_date)) / (at(end_date) - at(start_date))));
