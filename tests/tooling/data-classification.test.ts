import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const levels = ['public', 'internal', 'personal', 'sensitive', 'secret'];
const page = readFileSync('docs/security/data-classification.md', 'utf8').split('\n## ');

const namesOf = (section: string): readonly (readonly [level: string, text: string])[] =>
  (page.find((text) => text.startsWith(section)) ?? '').split('\n').flatMap((line) => {
    const [, level = '', text = ''] = /^\| (\w+) +\| (.*) \|$/.exec(line) ?? [];
    return level === '' || level === 'Level' ? [] : [[level, text] as const];
  });

const migrated = (): readonly string[] => {
  const tables = new Set<string>();
  for (const path of globSync('server/database/migrations/*.sql').toSorted())
    for (const [, what = '', name = ''] of readFileSync(path, 'utf8').matchAll(
      /^\s*(create|drop) table (?:if (?:not )?exists )?(\w+)/gim,
    )) {
      if (what.toLowerCase() === 'create') tables.add(name);
      else tables.delete(name);
    }
  return [...tables].toSorted();
};

it('gives each level its protection', () => {
  expect(namesOf('Levels').map(([level]) => level)).toEqual(levels);
});

it('lists each table of the migrations once', () => {
  const rows = namesOf('Tables');
  expect(rows.map(([level]) => level)).toEqual(levels);
  const listed = rows.flatMap(([, text]) => [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
  expect(listed.toSorted()).toEqual(migrated());
});
