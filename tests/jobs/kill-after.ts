const kill = (): boolean => process.kill(process.pid, 'SIGKILL');

/** Milliseconds. Any await of the worker may be its last. */
const longest = 20;

/** Kills this process with SIGKILL soon after call number `calls`. Counts calls, so that the speed of the machine has no effect. */
export function killAfter<Args extends unknown[], Result>(calls: number, call: (...args: Args) => Result): (...args: Args) => Result {
  let counted = 0;
  return (...args) => {
    counted += 1;
    if (counted === calls) setTimeout(kill, Math.random() * longest);
    return call(...args);
  };
}

/** Kills this process with SIGKILL after call number `calls` has succeeded, before its caller continues. */
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
