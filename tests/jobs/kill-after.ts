/** In milliseconds: any await of the worker may be its last. */
const longest = 20;

/** Kills this process with SIGKILL, soon after the call of this number. Counted in calls, so that a slow machine changes nothing. */
export function killAfter<Args extends unknown[], Result>(calls: number, call: (...args: Args) => Result): (...args: Args) => Result {
  let counted = 0;
  return (...args) => {
    counted += 1;
    if (counted === calls) setTimeout(() => process.kill(process.pid, 'SIGKILL'), Math.random() * longest);
    return call(...args);
  };
}
