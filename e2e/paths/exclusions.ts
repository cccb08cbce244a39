/**
 * Exclusions that rest on a test: what no path can do or show, a named test does. `tests/paths/exclusions.test.ts` holds that each of
 * these tests exists, and that no reason names a file in its words alone.
 */
import type { AnyDriver, NotCoverable, TestName } from '#atlas/paths/driver.ts';

/** Walks to each excluded 401 and answers with it. */
const signedOutFile = 'e2e/paths/signed-out.e2e.ts';

const leaves = 'the app leaves for the sign-in page at once: the machine is gone before its next state shows';

export const signedOutTest = (machine: string, what: string): TestName => ({
  file: signedOutFile,
  title: `${machine}: ${what} leads to the sign-in page`,
});

/** Requests that end with 401: no path goes on from there. */
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

/** Of these drivers, each exclusion that rests on `signed-out.e2e.ts`: that file has a test for each, made from this list. */
export const signedOutExclusions = (drivers: readonly AnyDriver[]): readonly Exclusion[] =>
  drivers.flatMap((driver) =>
    (driver.notCoverable ?? []).flatMap(({ what, test }) => {
      const [, port, outcome] = /^outcome (\w+): (.+)$/.exec(what) ?? [];
      return test?.file === signedOutFile && port && outcome ? [{ driver, port, outcome, title: test.title }] : [];
    }),
  );
