/** How long the next sign-in attempt must wait after wrong passwords. Source: docs/decisions/sign-in.md#0367, ASVS 5.0 6.3.1. */

const second = 1000;
const minute = 60 * second;

export interface Delay {
  readonly free: number;
  /** The longest wait, in milliseconds. */
  readonly cap: number;
}

export const delays = {
  /** Failures at one account, from one address block or from one known device. */
  accountHere: { free: 5, cap: 15 * minute },
  /** Failures at one account, from all addresses. The cap is short, because the guesses of a stranger also delay the owner. */
  account: { free: 10, cap: minute },
  /** Failures at all accounts, from one address block. Each account has its own delay, because many members may share the block. */
  accountsTried: { free: 20, cap: minute },
} as const satisfies Readonly<Record<string, Delay>>;

/** Failures are counted until no failure has occurred for a day. */
export const failuresKept = 24 * 60 * minute;

/** After this many failures the owner gets an email, at most one email in the time `warnedAgainAfter`. */
export const failuresBeforeWarning = 10;
export const warnedAgainAfter = 24 * 60 * minute;

/** In milliseconds. After the first `free` failures the delay is one second, doubled with each failure up to the cap. */
export const waitAfter = (failures: number, { free, cap }: Delay): number =>
  failures < free ? 0 : Math.min(cap, second * 2 ** Math.min(failures - free, 30));

export interface Failures {
  readonly failures: number;
  readonly failedAt: Date;
}

export const countedAt = ({ failures, failedAt }: Failures, now: Date): number =>
  now.getTime() - failedAt.getTime() < failuresKept ? failures : 0;

/** Milliseconds until the next attempt; 0: now. If the clock was set back, the wait is still not longer than the cap. */
export function waitLeft(known: Failures, now: Date, delay: Delay): number {
  const wait = waitAfter(countedAt(known, now), delay);
  return Math.min(wait, Math.max(0, known.failedAt.getTime() + wait - now.getTime()));
}

/** For this time the next attempt at an account is reserved for the client whose turn it is. */
export const turnKept = 30 * second;

export interface Turn {
  readonly failures: number;
  readonly until: Date;
  readonly isMine: boolean;
}

/** The client with the fewest failures from its address has the turn. So an owner's first attempt comes before a stranger's. */
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

export const isWarningDue = (known: Failures, warnedAt: Date | null, now: Date): boolean =>
  countedAt(known, now) >= failuresBeforeWarning && (warnedAt === null || now.getTime() - warnedAt.getTime() >= warnedAgainAfter);
