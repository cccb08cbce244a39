/** Lines on stderr while something takes long: one that is written over on a terminal, elsewhere at most one in a second. */

/** In milliseconds. */
const between = 1_000;

export interface ProgressReporter {
  readonly report: (line: string) => void;
  /** Leaves an empty line on a terminal. */
  readonly end: () => void;
}

interface Output {
  readonly isTTY?: boolean;
  readonly write: (text: string) => unknown;
}

export const createProgress = (output: Output = process.stderr, now = (): number => performance.now()): ProgressReporter => {
  let last = -Infinity;
  return {
    report: (line) => {
      if (output.isTTY) return void output.write(`\r\x1b[2K${line}`);
      if (now() - last < between) return;
      last = now();
      output.write(`${line}\n`);
    },
    end: () => {
      if (output.isTTY) output.write('\r\x1b[2K');
    },
  };
};
