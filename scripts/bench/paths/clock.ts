/** Processor time, measured in alternating rounds. */

/** Milliseconds of processor time, which other processes do not change. */
const processorTime = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const longEnough = 20;

/** The time of one run. Work of less than a few milliseconds is repeated until its time can be measured. */
export const millisecondsOf = (run: () => unknown): number => {
  const began = processorTime();
  let times = 0;
  do {
    run();
    times += 1;
  } while (processorTime() - began < longEnough);
  return (processorTime() - began) / times;
};

/** The shortest time of several alternating rounds, so that caches and other load affect both functions in the same way. */
export const timeAlternately = (rounds: number, one: () => unknown, other: () => unknown): readonly [number, number] => {
  const times = Array.from({ length: rounds }, () => [millisecondsOf(one), millisecondsOf(other)] as const);
  return [Math.min(...times.map(([time]) => time)), Math.min(...times.map(([, time]) => time))];
};

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
