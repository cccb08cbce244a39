/** How long the next attempt to sign in has to wait after wrong passwords. Source: docs/decisions/sign-in.md#0367, ASVS 5.0 6.3.1. */

const second = 1000;
const minute = 60 * second;

export interface Delay {
  /** So many failures cost no time. */
  readonly free: number;
  /** The longest wait, in milliseconds. */
  readonly cap: number;
}

/** What is counted, with its delay. */
export const delays = {
  /** One account from one address block, or from one known device. */
  accountHere: { free: 5, cap: 15 * minute },
  /** One account from everywhere; short, since a stranger's guesses count here too. */
  account: { free: 10, cap: minute },
  /** Different accounts from one address block. Each account waits by itself, so that many members may share the block. */
  accountsTried: { free: 20, cap: minute },
} as const satisfies Readonly<Record<string, Delay>>;

/** Failures count for a day after the last one. */
export const failuresKept = 24 * 60 * minute;

/** After so many failures the owner gets an email, once in `warnedAgainAfter`. */
export const failuresBeforeWarning = 10;
export const warnedAgainAfter = 24 * 60 * minute;

/** Nothing for the free ones, then one second, two, four, up to the cap. */
export const waitAfter = (failures: number, { free, cap }: Delay): number =>
  failures < free ? 0 : Math.min(cap, second * 2 ** Math.min(failures - free, 30));

export interface Failures {
  readonly failures: number;
  readonly failedAt: Date;
}

/** How many of them still count. */
export const countedAt = ({ failures, failedAt }: Failures, now: Date): number =>
  now.getTime() - failedAt.getTime() < failuresKept ? failures : 0;

/** Milliseconds until the next attempt; 0 if it is possible now. A clock that was set back causes no wait longer than the cap. */
export function waitLeft(known: Failures, now: Date, delay: Delay): number {
  const wait = waitAfter(countedAt(known, now), delay);
  return Math.min(wait, Math.max(0, known.failedAt.getTime() + wait - now.getTime()));
}

/** How long the next attempt at an account is kept for the person who has it. */
export const turnKept = 30 * second;

export interface Turn {
  /** The failed attempts of this person. */
  readonly failures: number;
  readonly until: Date;
  readonly isMine: boolean;
}

/**
 * Who is next when an account limits all attempts: the client with the fewest failures from its address. A stranger has failed at least
 * once, so an owner who has just come is served first.
 */
export function decideTurn(
  left: number,
  failures: number,
  turn: Turn | null,
  now: Date,
): { readonly wait: number; readonly takes: boolean } {
  const held = turn !== null && turn.until > now ? turn : null;
  if (!held || held.isMine || failures < held.failures) return { wait: left, takes: left > 0 && held?.isMine !== true };
  return { wait: Math.max(left, held.until.getTime() - now.getTime()), takes: false };
}

/** Whether the owner gets an email now. */
export const isWarningDue = (known: Failures, warnedAt: Date | null, now: Date): boolean =>
  countedAt(known, now) >= failuresBeforeWarning && (warnedAt === null || now.getTime() - warnedAt.getTime() >= warnedAgainAfter);
