/** Progress lines on stderr: in a terminal one line that is overwritten, elsewhere at most one line a second. */

/** The least milliseconds between two lines that are not in a terminal. */
const between = 1_000;

export interface ProgressReporter {
  readonly report: (line: string) => void;
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
