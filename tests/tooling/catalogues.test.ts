import { describe, expect, it } from 'vitest';
import { messagesInOrder, replaceIdsWithIndexes } from '#scripts/build/catalogues.ts';
import { namesOfClasses } from '#scripts/build/css-class-names.ts';

const indexes = new Map([
  ['2koZ-P', 0],
  ['problem.session_full', 1],
]);
const placed = (code: string): string => replaceIdsWithIndexes(code, indexes)?.toString() ?? code;

describe('in the built app', () => {
  it('a sentence is known by its place in the catalogue', () => {
    expect(placed('i18n._({ id: "2koZ-P", values: { left } })')).toBe('i18n._({ id: "0", values: { left } })');
    expect(placed('jsx(Trans, { id: "problem.session_full" })')).toBe('jsx(Trans, { id: "1" })');
  });

  it('every other id is left alone', () => {
    const code = 'const entries = [{ id: "settings" }, { id }, { [id]: "2koZ-P" }, { name: "2koZ-P" }];';
    expect(placed(code)).toBe(code);
  });

  it('a catalogue lists its sentences by their places', () => {
    expect(messagesInOrder({ 'problem.session_full': ['Complet'], '2koZ-P': ['Cours'] }, indexes)).toEqual([['Cours'], ['Complet']]);
  });

  it('a sentence that the source has not got is noticed', () => {
    expect(() => messagesInOrder({ other: ['Autre'] }, indexes)).toThrow('The sentence other is in no other catalogue.');
  });

  it('a class is named after its file, and no two files share their names', () => {
    const nameOf = namesOfClasses();
    expect(nameOf('entry', '/src/ui/Menu.module.css')).toBe('Menu_entry');
    expect(nameOf('bar', '/src/ui/Menu.module.css?used')).toBe('Menu_bar');
    expect(() => nameOf('bar', '/src/app/Menu.module.css')).toThrow('need different names');
  });
});
