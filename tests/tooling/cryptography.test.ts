import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { settings } from '#server/settings.ts';

const page = readFileSync('docs/security/cryptography.md', 'utf8');
const missing = (names: readonly string[]): readonly string[] => names.filter((name) => !page.includes(`\`${name}\``));

const sources = globSync('server/**/*.ts').map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }));

/** Ignores `randomUUID`, because ids protect nothing. */
const importsCryptography = (text: string): boolean =>
  [...text.matchAll(/import \{([^}]*)\} from 'node:crypto'/g)].some(([, names = '']) =>
    names.split(',').some((name) => !['', 'randomUUID'].includes(name.trim()) && !name.trim().startsWith('type ')),
  );

it('names every setting that holds a secret', () => {
  const secret = Object.entries(settings).flatMap(([name, { example }]) =>
    /SECRET|_KEY$|PASSWORD$/.test(name) || /:\/\/[^/]*:[^/]*@/.test(example) ? [name] : [],
  );
  expect(secret).toContain('STRIPE_SECRET_KEY');
  expect(secret).toContain('DATABASE_URL');
  expect(missing(secret)).toEqual([]);
});

it('names every key that the server makes and stores', () => {
  const keys = sources.flatMap(({ text }) => [...text.matchAll(/: ServerKey = \{\s*name: '([\w-]+)'/g)].map(([, name = '']) => name));
  expect(keys).toContain('vapid');
  expect(missing(keys)).toEqual([]);
});

it('names every file of the server that uses cryptography', () => {
  const files = sources.filter(({ text }) => importsCryptography(text)).map(({ path }) => path);
  expect(files.length).toBeGreaterThan(20);
  expect(missing(files)).toEqual([]);
});
