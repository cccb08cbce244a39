/** Exclusions of what a test covers and no path can reach. `tests/paths/exclusions.test.ts` checks that these tests exist. */
import type { AnyDriver, NotCoverable, TestName } from '#atlas/paths/driver.ts';

/** The file that runs the shortest path to each excluded 401 response. */
const signedOutFile = 'e2e/paths/signed-out.e2e.ts';

const leaves = 'the app opens the sign-in page at once: the machine stops before its next state is visible';

export const signedOutTest = (machine: string, what: string): TestName => ({
  file: signedOutFile,
  title: `${machine}: ${what} leads to the sign-in page`,
});

/** Excludes the 401 responses of some ports, because no path continues after a 401 response. */
export const signedOutBy = (machine: string, ports: readonly string[]): readonly NotCoverable[] =>
  ports.map((port) => {
    const what = `outcome ${port}: 401`;
    return { what, reason: leaves, test: signedOutTest(machine, what) };
  });

export interface Exclusion {
  readonly driver: AnyDriver;
  readonly port: string;
  readonly outcome: string;
  readonly title: string;
}

/** The exclusions that `signed-out.e2e.ts` covers. That file creates a test for each of them. */
export const signedOutExclusions = (drivers: readonly AnyDriver[]): readonly Exclusion[] =>
  drivers.flatMap((driver) =>
    (driver.notCoverable ?? []).flatMap(({ what, test }) => {
      const [, port, outcome] = /^outcome (\w+): (.+)$/.exec(what) ?? [];
      return test?.file === signedOutFile && port && outcome ? [{ driver, port, outcome, title: test.title }] : [];
    }),
  );
