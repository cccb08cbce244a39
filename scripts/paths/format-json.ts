import { spawnSync } from 'node:child_process';

/** @param file selects the formatter's rules by its path; the file is not read. */
export const formattedJson = (file: string, value: unknown): string => {
  const argv = ['node_modules/oxfmt/bin/oxfmt', '--stdin-filepath', file];
  const { status, stdout, stderr } = spawnSync(process.execPath, argv, { input: JSON.stringify(value, null, 2), encoding: 'utf8' });
  if (status !== 0) throw new Error(`${file} could not be formatted: ${stderr}`);
  return stdout;
};
