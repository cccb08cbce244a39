import { freeClass } from '#machines/visits/sample-classes.ts';

/** The class starts at 07:00 in Auckland. */
export const name = `${freeClass.name} at 07:00`;

const starting = (words: string): RegExp => new RegExp(`^${words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`);

export const buttons = {
  book: starting(`Book ${name}`),
  dropIn: starting(`Drop in to ${name}`),
  join: starting(`Join waitlist for ${name}`),
  cancel: starting(`Cancel ${name}`),
  leave: starting(`Leave the waitlist for ${name}`),
  confirm: starting(`Confirm ${name}`),
  decline: starting(`Decline ${name}`),
  retry: new RegExp(`^Try again\\s*: ${name}`),
  dismiss: starting(`Not now: ${name}`),
} as const;

export const busyBooking = starting(`Booking… ${name}`);
export const busyJoining = starting(`Joining… the waitlist for ${name}`);
export const busyConfirming = starting(`Confirming… ${name}`);
