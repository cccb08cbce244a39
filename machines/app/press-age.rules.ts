/** How long the member is taken to wait for the result of a press. Source: decisions.write, docs/decisions/writes.md#0290. */

/** In milliseconds: a press that is older is not sent again without another one. */
const longestPause = 300_000;

/** Whether what was pressed then is sent again by itself after the page was left; both in milliseconds since 1970. */
export const isResentByItself = (pressedAt: number, now: number): boolean => now - pressedAt < longestPause;
