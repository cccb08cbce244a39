/** How many cases a heavy suite runs: few on every change, all of them in `npm run verify` (`SPOTTER_FULL=1`). */
export const isFull = process.env['SPOTTER_FULL'] === '1';

export const count = (small: number, full: number): number => (isFull ? full : small);
