/**
 * A new password gives the browser another session, and ends the one that it has before the answer with the new cookie is there. A call
 * that leaves in between, in whichever tab, is refused with 401, which then says nothing of who is signed in. Source: docs/decisions/tabs-and-pages.md#0283.
 */

/** The lock that the call under way holds, and the key under which every tab finds when the last one ended (ms). */
export const sessionRenewalKey = 'spotter.session';

/** Whether another session has begun since this time (ms); waits for the call that is about to begin one. */
export const isRenewedSince = (time: number): Promise<boolean> =>
  navigator.locks.request(sessionRenewalKey, () => Number(localStorage.getItem(sessionRenewalKey)) > time);
