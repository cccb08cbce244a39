/** JSON among the sources, in the format that the project checks. */
import { spawnSync } from 'node:child_process';

/** @param file its path decides the rules of the format; nothing is read from it. */
export const formattedJson = (file: string, value: unknown): string => {
  const argv = ['node_modules/oxfmt/bin/oxfmt', '--stdin-filepath', file];
  const { status, stdout, stderr } = spawnSync(process.execPath, argv, { input: JSON.stringify(value, null, 2), encoding: 'utf8' });
  if (status !== 0) throw new Error(`${file} could not be formatted: ${stderr}`);
  return stdout;
};
