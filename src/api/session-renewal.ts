/**
 * A new password replaces the browser's session, and ends the old one before the new cookie arrives. A call that any tab sends in between
 * gets a 401, although the member is signed in. Source: docs/decisions/tabs-and-pages.md#0283.
 */

/** The name of the lock of such a call, and the key under which every tab reads the end of the last one (ms). */
export const sessionRenewalKey = 'spotter.session';

/** Whether another session has begun since this time (ms). Waits for a call in progress that begins one. */
export const isRenewedSince = (time: number): Promise<boolean> =>
  navigator.locks.request(sessionRenewalKey, () => Number(localStorage.getItem(sessionRenewalKey)) > time);
