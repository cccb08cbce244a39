import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readFolder } from '#server/studio/folder/read-folder.ts';
import { formatRejection } from '#server/studio/folder/rejection.ts';
import { checkTexts } from '#server/studio/folder/validate-files.ts';
import { document, monday, smallStudio } from './small-studio.ts';

const columns = { 'members.csv': { Nom: 'name', 'E-Mail': 'email', Numéro: null, Site: 'home_facility' } };
const list = ['Numéro;Nom ;e-mail;Site;Locale', '7;Léa Fournier;lea@example.org;te-aro;fr', ''].join('\r\n');

const check = (members: string, table: object = columns) => {
  const files = { ...smallStudio({ document: { ...document, columns: table } }), members };
  const checked = checkTexts({ files, now: monday, loadedBefore: [] });
  return checked.kind === 'rejected' ? checked.rejections.map(formatRejection) : checked.studio.members;
};

it('is read by its column names in upper or lower case, without ignored columns', () => {
  expect(check(list)).toEqual([
    expect.objectContaining({ line: 2, name: 'Léa Fournier', email: 'lea@example.org', homeFacility: 'te-aro', locale: 'fr' }),
  ]);
});

it('is read with characters in decomposed form (NFD)', () => {
  expect(check(list.normalize('NFD'))).toEqual([expect.objectContaining({ name: 'Léa Fournier' })]);
});

it('is refused if a column is known neither to the table nor to Spotter', () => {
  expect(check(list.replace('Locale', 'Phone'))).toEqual([
    expect.stringMatching(/^members\.csv:1: there is no column "phone"; known are name, .*"columns" in studio\.json maps others$/),
  ]);
  expect(check(list.replace('Nom', 'Name').replace('Numéro', 'Nom'))).toEqual(['members.csv:1: the column "name" stands twice']);
  expect(check(list, { 'members.csv': { ...columns['members.csv'], 'E-Mail': null } })).toEqual([
    'members.csv:1: the column "email" is missing',
  ]);
});

it('needs a table whose columns exist', () => {
  expect(check(list, { 'members.csv': { Nom: 'surname' } })).toEqual([expect.stringContaining('must be one of name, first_name, email')]);
  expect(check(list, { 'history.ndjson': {} })).toEqual([
    expect.stringMatching(/^studio\.json:\d+: columns\.history\.ndjson is not known here$/),
  ]);
});

it('may have separators that only its own columns show', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'studio-columns-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const files = smallStudio({ document: { ...document, columns } });
  await writeFile(join(folder, 'studio.json'), files.studio);
  await writeFile(join(folder, 'timetable.ics'), files.timetable);
  await writeFile(join(folder, 'members.csv'), 'Nom\tE-Mail\nLea Fournier\tlea@example.org\n');
  expect(await readFolder(folder)).toMatchObject({ notes: ['members.csv was read as UTF-8, separated by tabs.'] });
});
