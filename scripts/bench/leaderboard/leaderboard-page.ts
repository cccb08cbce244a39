export interface LeaderboardPage {
  /** Draws the app's leaderboard with `count` rows; the member's own row is among the last. */
  readonly showBoard: (count: number) => Promise<void>;
  /** Draws `count` plain elements of the same height with the same texts. */
  readonly showRows: (count: number) => Promise<void>;
  readonly scroll: () => Promise<readonly number[]>;
  readonly rows: () => number;
  readonly seesOwn: () => boolean;
}
