/** Each `date` header names a whole second, so several responses limit the error of the device's clock more closely. */
export interface ServerClock {
  /** The server's time. Before the first response: the device's time plus the assumed difference. */
  readonly now: () => Date;
  /** Adjusts the clock by a `date` header. `sentAt` and `receivedAt`: the device's time (ms). */
  readonly sync: (date: Date, sentAt: number, receivedAt: number) => void;
  /** Sets the difference (ms) by which the server's clock was ahead when it was last known. It is used until the first response. */
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
