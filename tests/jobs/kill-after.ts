const kill = (): boolean => process.kill(process.pid, 'SIGKILL');

/** In milliseconds: any await of the worker may be its last. */
const longest = 20;

/** Kills this process with SIGKILL, soon after the call of this number. Counted in calls, so that a slow machine changes nothing. */
export function killAfter<Args extends unknown[], Result>(calls: number, call: (...args: Args) => Result): (...args: Args) => Result {
  let counted = 0;
  return (...args) => {
    counted += 1;
    if (counted === calls) setTimeout(kill, Math.random() * longest);
    return call(...args);
  };
}

/** Kills this process with SIGKILL once the call of this number has succeeded, before its caller goes on. */
export function killOnceDone<Args extends unknown[], Result>(
  calls: number,
  call: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  let counted = 0;
  return async (...args) => {
    const result = await call(...args);
    counted += 1;
    if (counted === calls) kill();
    return result;
  };
}
