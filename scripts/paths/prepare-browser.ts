/** Prepares a run in the browser: checks that the studio answers, and builds `dist/` from the present sources. */
import { spawn } from 'node:child_process';
import { isBuilt } from '../build/stamp.ts';
import type { CliArguments } from './arguments.ts';

/** The command is valid but cannot reach the app. The command ends with exit code 1. */
export class AppUnreachable extends Error {
  override readonly name = 'CannotStart';
}

/** The milliseconds to wait for an answer of the studio. */
const requestTimeout = 5_000;

const requireAnswer = async (url: string): Promise<void> => {
  try {
    await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(requestTimeout) });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new AppUnreachable(`${url} does not answer (${cause}). Start the studio first, or correct --base-url.`, { cause: error });
  }
};

/** The output of the build goes to stderr: stdout belongs to the results. */
const runBuild = (): Promise<number | null> =>
  new Promise((resolve, reject) => {
    spawn(process.execPath, ['scripts/build.ts'], { stdio: ['ignore', 2, 2] })
      .once('error', reject)
      .once('close', resolve);
  });

/**
 * Builds the app if its sources are newer than the build. Throws `AppUnreachable` if the build fails, or if the studio at `--base-url` does
 * not answer.
 */
export const prepareBrowser = async ({ on, baseUrl }: Pick<CliArguments, 'on' | 'baseUrl'>): Promise<void> => {
  if (!on.includes('browser')) return;
  if (baseUrl !== null) return requireAnswer(baseUrl);
  if (isBuilt(process.cwd())) return;
  process.stderr.write('The sources are newer than dist/: building first.\n');
  if ((await runBuild()) !== 0) throw new AppUnreachable('The app could not be built: npm run build shows the reason. Nothing was walked.');
};
