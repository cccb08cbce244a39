/** Shuts the server down in order on every signal. */

interface Closable {
  /** The seconds that `close` waits before it closes connections. */
  readonly shutdownDelay?: number;
  close(): Promise<void>;
}

export interface Signals {
  /** After this call, a signal first closes the server. Without this call, a signal ends the process at once. */
  closeWith(server: Closable): void;
}

const shutdownTimeout = 10_000;

/**
 * npm runs its scripts through a shell, and some shells neither forward signals nor replace themselves. If the parent process is gone,
 * nothing else will stop the server.
 */
const onOrphaned = (leave: () => void): void => {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const isGone = (): boolean => {
    if (process.ppid !== parent) return true;
    try {
      process.kill(parent, 0);
      return false;
    } catch {
      return true;
    }
  };
  const poll = setInterval(() => {
    if (!isGone()) return;
    clearInterval(poll);
    leave();
  }, 250);
  poll.unref();
};

export const closeOnSignals = (): Signals => {
  let server: Closable | null = null;
  let isLeaving = false;
  const leave = async (): Promise<void> => {
    if (isLeaving) return;
    isLeaving = true;
    setTimeout(() => process.exit(1), shutdownTimeout + (server?.shutdownDelay ?? 0) * 1000).unref();
    try {
      await server?.close();
      process.exit(0);
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGBREAK'] as const) process.on(signal, () => void leave());
  onOrphaned(() => void leave());
  return {
    closeWith(running) {
      server = running;
    },
  };
};
