import type * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { readChart } from '#atlas/charts/read-chart.ts';
import { machineName } from '#atlas/paths/path.ts';
import { catalogue } from '#machines/catalogue.ts';
import { type NumberSetter, type StudioNumber, studioNumbers } from '#machines/studio-numbers.ts';
import { numberGuards } from '#scripts/charts/number-guards.ts';
import { numberText, siteNumbers } from '#scripts/charts/number-list.ts';
import { StudioDocument } from '#server/studio/folder/studio-json.schema.ts';
import { findNumberGuards } from './find-number-guards.ts';
import { numberData } from './studio-number-data.ts';

interface Bounds {
  readonly least: number | undefined;
  readonly most: number | undefined;
  /** Null if the schema has no default. */
  readonly filled: unknown;
}

type Schema = v.GenericSchema & {
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly item?: Schema;
  readonly wrapped?: Schema;
  readonly default?: unknown;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  readonly pipe?: readonly { readonly type: string; readonly requirement?: number }[];
};

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';

const boundsIn = ({ pipe = [] }: Schema, filled: unknown): Bounds => ({
  least: pipe.find(({ type }) => type === 'min_value')?.requirement,
  most: pipe.find(({ type }) => type === 'max_value')?.requirement,
  filled: filled ?? null,
});

/** Every number of a schema by its path. An entry of a variant has the name of its kind: `pass_types.count.visits`. */
const numbersIn = (schema: Schema, path: readonly string[] = [], filled?: unknown): [string, Bounds][] => {
  if (schema.type === 'number') return [[path.join('.'), boundsIn(schema, filled)]];
  if (schema.wrapped) return numbersIn(schema.wrapped, path, schema.default);
  if (schema.item) return numbersIn(schema.item, path);
  const options = (schema.options ?? []).filter(isSchema);
  const kinds = options.flatMap((option) => numbersIn(option, [...path, String(option.entries?.['kind']?.literal)]));
  return [...kinds, ...Object.entries(schema.entries ?? {}).flatMap(([key, entry]) => numbersIn(entry, [...path, key]))];
};

const placeOf: Readonly<Record<Exclude<NumberSetter, 'class'>, string>> = {
  'class type': 'class_types',
  facility: 'facilities.booking',
  studio: 'booking',
  timetable: 'timetable',
  'count pass': 'pass_types.count',
  membership: 'pass_types.membership',
  service: 'services',
};

/** Purchases are imported once, so their numbers are no settings of a studio. */
const imported = ['purchases.quantity'];

const numbers: readonly StudioNumber[] = Object.values(studioNumbers);

const listed = numbers.flatMap(({ name, setBy, least, most }) =>
  setBy.flatMap((setter) => (setter === 'class' ? [] : [[`${placeOf[setter]}.${name}`, { least, most }] as const])),
);

const byPath = <T>(entries: readonly (readonly [string, T])[]) => Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));

describe('the numbers of a studio', () => {
  const schema: unknown = StudioDocument;
  const inSchema = (isSchema(schema) ? numbersIn(schema) : []).filter(([path]) => !imported.includes(path));

  it('are the numbers of studio.json, with the same bounds and the same setters', () => {
    expect(byPath(listed)).toEqual(byPath(inSchema.map(([path, { least, most }]) => [path, { least, most }])));
  });

  it('have the default that the schema fills in', () => {
    const filledIn = inSchema.filter(([, { filled }]) => filled !== null);
    const defaults = filledIn.map(([path, { filled }]) => [path, filled]);
    const own = numbers.flatMap((number) =>
      number.setBy.flatMap((setter): [string, number | null][] =>
        setter === 'class' ? [] : [[`${placeOf[setter]}.${number.name}`, number.default]],
      ),
    );
    expect(filledIn.map(([path]) => path)).toEqual(['booking.dropin_spaces', 'timetable.days_ahead', 'timetable.days_back']);
    expect(own).toEqual(expect.arrayContaining(defaults));
  });

  it('have defaults within their bounds', () => {
    expect(numbers.filter((number) => number.default !== null && (number.default < number.least || number.default > number.most))).toEqual(
      [],
    );
  });
});

describe('a chart of the atlas', () => {
  it.each(catalogue.map((entry) => ({ machine: machineName(entry), entry })))(
    'shows every number on which its guards and delays depend, and no other: $machine',
    ({ machine, entry }) => {
      const found = findNumberGuards(entry, numberData(entry.subject));
      expect(numberGuards[machine] ?? {}).toEqual(found);
      const shown = siteNumbers([readChart(entry)]).filter(({ usedBy }) => usedBy.some(({ chart }) => chart === machine));
      expect(shown.map(({ id }) => id).toSorted()).toEqual(Object.keys(found).toSorted());
    },
  );

  it('is in the catalogue where it has guards in the list', () => {
    const known = new Set(catalogue.map(machineName));
    expect(Object.keys(numberGuards).filter((machine) => !known.has(machine))).toEqual([]);
  });
});

describe('a number of the atlas', () => {
  it('is text in the largest unit that has no fraction', () => {
    const texts = [numberText(90, 'minutes'), numberText(1440, 'minutes'), numberText(10_080, 'minutes'), numberText(1, 'days')];
    expect(texts).toEqual(['90 min', '24 h', '7 days', '1 day']);
    expect([numberText(0, 'minutes'), numberText(-1, 'places'), numberText(3, 'passes')]).toEqual(['0 min', '−1 (no limit)', '3']);
  });
});
