/**
 * A new password gives the browser another session, and ends the old one before the answer with the new cookie arrives. A call that is sent
 * in between, in any tab, is refused with 401, which does not mean that the member is signed out. Source:
 * docs/decisions/tabs-and-pages.md#0283.
 */

/** The lock that the call under way holds, and the key under which every tab finds when the last one ended (ms). */
export const sessionRenewalKey = 'spotter.session';

/** Whether another session has begun since this time (ms); waits for the call that is about to begin one. */
export const isRenewedSince = (time: number): Promise<boolean> =>
  navigator.locks.request(sessionRenewalKey, () => Number(localStorage.getItem(sessionRenewalKey)) > time);
