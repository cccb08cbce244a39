import { describe, expect, test } from 'vitest';
import { type Clause, findClauseGaps, type ProductInventory, titlesIn } from '#atlas/clauses/clauses.ts';
import { readClauses, readProduct } from '#scripts/paths/commands/clauses.ts';

test('no clause is without a transition or a named test, and no transition without a clause', () => {
  expect(findClauseGaps(readClauses(), readProduct())).toEqual([]);
});

describe('a gap between clauses and product', () => {
  const product: ProductInventory = {
    mentions: [
      { machine: 'door', name: 'closed --push--> open', kind: 'transition', clause: '§2.door' },
      { machine: 'door', name: 'closed', kind: 'state', clause: '§2.door' },
    ],
    calls: ['openDoor'],
    routes: ['door', 'cellar'],
    laterRoutes: ['cellar'],
    titlesIn: (file) => (file === 'door.test.ts' ? new Set(['opens']) : null),
  };
  const door: Clause = { id: '§2.door', text: 'A door can be opened.', calls: ['openDoor'], routes: ['door'] };
  const cellar: Clause = { id: '§2.cellar', text: 'There is a cellar.', routes: ['cellar'], issue: 5 };
  const holes = (...more: readonly Clause[]): readonly string[] => findClauseGaps([door, cellar, ...more], product);

  test('is not found if every clause is implemented', () => expect(holes()).toEqual([]));

  test.each<[Clause, string]>([
    [{ id: '§2.roof', text: 'A roof.' }, '§2.roof has neither a transition nor a named test.'],
    [{ id: '§2.roof', text: 'A roof.', calls: ['openDoor'] }, '§2.roof has neither a transition nor a named test.'],
    [{ id: '§2.roof', text: 'no sentence', issue: 5 }, '§2.roof needs a sentence.'],
    [{ id: 'roof', text: 'A roof.', issue: 5 }, 'roof is no name of a clause.'],
    [{ ...cellar, routes: [] }, '§2.cellar stands there twice.'],
    [
      { id: '§2.roof', text: 'A roof.', tests: [{ file: 'door.test.ts', title: 'keeps dry' }] },
      '§2.roof names the test "keeps dry", which is not in door.test.ts.',
    ],
    [
      { id: '§2.roof', text: 'A roof.', tests: [{ file: 'roof.test.ts', title: 'keeps dry' }] },
      '§2.roof names the test file roof.test.ts, which is not there.',
    ],
    [
      { id: '§2.roof', text: 'A roof.', calls: ['mendRoof'], tests: [{ file: 'door.test.ts', title: 'opens' }] },
      '§2.roof names the call mendRoof, which is not in the contract.',
    ],
    [{ id: '§2.roof', text: 'A roof.', issue: 5, routes: ['roof'] }, '§2.roof names the place roof, which the app does not have.'],
    [
      { id: '§2.roof', text: 'A roof.', routes: ['cellar'], tests: [{ file: 'door.test.ts', title: 'opens' }] },
      '§2.roof names the place cellar, which is not here yet: which issue brings it?',
    ],
    [
      { id: '§2.roof', text: 'A roof.', issue: 6, routes: ['door'] },
      '§2.roof is marked for issue 6, and yet the place door is here: take the mark away.',
    ],
  ])('%o', (clause, hole) => expect(holes(clause)).toEqual([hole]));

  test('is found for a clause that is marked for later but is already implemented', () => {
    expect(findClauseGaps([{ ...door, issue: 5, routes: [] }, cellar], { ...product, routes: ['cellar'] })).toEqual([
      '§2.door is marked for issue 5, and yet 1 transitions and 1 calls keep it: take the mark away.',
    ]);
  });

  test('is found for elements of the product that belong to no known clause', () => {
    expect(findClauseGaps([cellar], product)).toEqual([
      'door · closed --push--> open rests on §2.door, which is no clause.',
      'door · closed rests on §2.door, which is no clause.',
      'The call openDoor belongs to no clause.',
      'The place door belongs to no clause.',
    ]);
  });
});

test('titles are read as they are written, also titles of it.each', () => {
  const source = [
    "test('opens', () => {});",
    'it("doesn\'t close", () => {});',
    "test.each([[1, 2]])('%s is %s', () => {});",
    "it.each(doors)(\n  'stays',\n  () => {});",
    "test('Mia\\'s door', () => {});",
    'test(`says ${what}`, () => {});',
    "describe('a door', () => {});",
  ].join('\n');
  expect([...titlesIn(source)]).toEqual(['opens', "doesn't close", '%s is %s', 'stays', "Mia's door", 'says ${what}']);
});
