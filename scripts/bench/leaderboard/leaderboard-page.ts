/** The interface of the leaderboard page for the benchmark, as `page`. */
export interface LeaderboardPage {
  /** Draws the app's leaderboard of so many rows, the member's own one among the last. */
  readonly showBoard: (count: number) => Promise<void>;
  /** Draws as many rows of the same height with the same texts, with plain elements only. */
  readonly showRows: (count: number) => Promise<void>;
  /** Scrolls like a strong swipe; returns the times between frames in milliseconds. */
  readonly scroll: () => Promise<readonly number[]>;
  readonly rows: () => number;
  /** Is the member's own row visible? */
  readonly seesOwn: () => boolean;
}
