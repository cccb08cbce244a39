/** Says to all tabs that this call gives the browser another session. Source: decision 0283. */
import { renewal } from './session-renewal.ts';

/** Answers and throws as the call does; from it on, a 401 of a call that left before is believed only when it is repeated. */
export const renewing = <T>(call: () => Promise<T>): Promise<T> =>
  navigator.locks.request(renewal, () => call().finally(() => localStorage.setItem(renewal, String(Date.now()))));
