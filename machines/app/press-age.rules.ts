/** How long after a press the app may send the request automatically. Source: decisions.write, docs/decisions/writes.md#0290. */

/** In milliseconds. A request for an older press is sent again only after the member presses the button again. */
const longestPause = 300_000;

/** Is the request for this press sent again automatically after the page was left? Both arguments are milliseconds since 1970. */
export const isResentByItself = (pressedAt: number, now: number): boolean => now - pressedAt < longestPause;
