/** Notifies all tabs that this call gives the browser another session. Source: docs/decisions/tabs-and-pages.md#0283. */
import { sessionRenewalKey } from './session-renewal.ts';

/** Returns and throws as the call does. After it, a 401 of an earlier call counts only if it is repeated. */
export const withSessionRenewal = <T>(call: () => Promise<T>): Promise<T> =>
  navigator.locks.request(sessionRenewalKey, () => call().finally(() => localStorage.setItem(sessionRenewalKey, String(Date.now()))));
