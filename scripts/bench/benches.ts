import type { Measurement } from './measure.ts';

export interface BenchOptions {
  readonly minutes: number;
}

export const benches: Readonly<Record<string, (options: BenchOptions) => Promise<readonly Measurement[]>>> = {
  bundle: async () => (await import('./bundle.ts')).measureBundle(),
  lists: async () => (await import('./lists.ts')).measureLists(),
  leaderboard: async () => (await import('./leaderboard.ts')).measureLeaderboard(),
  paths: async () => (await import('./paths.ts')).measurePaths(),
  charts: async () => (await import('./charts.ts')).measureCharts(),
  page: async () => [
    ...(await (await import('./press-to-paint.ts')).measurePresses()),
    ...(await (await import('./lighthouse.ts')).measurePages()),
  ],
  notifications: async () => [
    ...(await (await import('./post-notifications.ts')).measurePostNotifications()),
    ...(await (await import('./emails.ts')).measureEmails()),
  ],
  booking: async () => (await import('./booking.ts')).measureBooking(),
  crowd: async () => (await import('./crowd.ts')).measureCrowd(),
  soak: async ({ minutes }) => (await import('./soak.ts')).measureSoak(minutes),
  growth: async () => [
    ...(await (await import('./growth.ts')).measureGrowth()),
    ...(await (await import('./studio-load.ts')).measureStudioLoad()),
  ],
};
