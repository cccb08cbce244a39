/**
 * The time on the server, computed from its `date` headers. A header names a whole second that passed between sending and receiving. So
 * every answer limits the error of the device's clock, and the limits of all answers together are much closer than those of any one. When
 * they contradict each other one of the clocks was set, and the latest answer counts.
 */
export interface ServerClock {
  /** The server's time; until the first answer the device's own, with what is assumed. */
  readonly now: () => Date;
  /** A `date` header, with the device's time (ms) when the call was sent and when its answer came. */
  readonly sync: (date: Date, sentAt: number, receivedAt: number) => void;
  /** So many ms was the server's clock ahead of the device's at an earlier visit: counts until the first answer. */
  readonly assume: (aheadBy: number) => void;
}

const headerPrecision = 1000;

export function createServerClock(deviceNow: () => number = Date.now): ServerClock {
  let assumed = 0;
  let least = Number.NEGATIVE_INFINITY;
  let most = Number.POSITIVE_INFINITY;

  return {
    now: () => new Date(deviceNow() + (Number.isFinite(least) ? Math.round((least + most) / 2) : assumed)),
    sync: (date, sentAt, receivedAt) => {
      const low = date.getTime() - receivedAt;
      const high = date.getTime() + headerPrecision - sentAt;
      if (!(low <= high)) return;
      const agrees = low <= most && high >= least;
      least = agrees ? Math.max(least, low) : low;
      most = agrees ? Math.min(most, high) : high;
    },
    assume: (aheadBy) => void (assumed = aheadBy),
  };
}
