/** Creates an answer of a call from its schema in the contract. Every list has one entry, and every id is the same. */
import * as v from 'valibot';
import { type CallName, calls } from '#contract/calls.ts';

export const sampleId = '018f3b6e-0000-7000-8000-000000000001';

const texts = [
  sampleId,
  '2026-03-02T06:00:00Z',
  '2026-03-02',
  'Pacific/Auckland',
  'NZD',
  'en',
  'https://studio.example/a',
  'a@example.org',
  'text',
];
const numbers = [1, 0, 100, 1500, 2026];

/** Plain text in the contract, but the rules require a valid value. */
const named: Readonly<Record<string, unknown>> = { time_zone: 'Pacific/Auckland' };

interface Described extends v.GenericSchema {
  readonly entries?: Readonly<Record<string, Described>>;
  readonly item?: Described;
  readonly wrapped?: Described;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  readonly getter?: (input: unknown) => Described;
  readonly items?: readonly Described[];
}

const fitting = (schema: Described, candidates: readonly unknown[]): unknown => {
  const found = candidates.find((candidate) => v.is(schema, candidate));
  if (found === undefined) throw new Error(`no sample fits a ${schema.type} of the contract`);
  return found;
};

/** The maximum depth. It is greater than in any list of a screen, because comments contain replies. */
const deepest = 8;

function sampleOf(schema: Described, depth: number): unknown {
  switch (schema.type) {
    case 'object':
    case 'strict_object':
    case 'loose_object':
      return Object.fromEntries(
        Object.entries(schema.entries ?? {}).flatMap(([name, entry]) =>
          entry.type === 'optional' ? [] : [[name, named[name] ?? sampleOf(entry, depth + 1)]],
        ),
      );
    case 'array':
      return depth > deepest || !schema.item ? [] : [sampleOf(schema.item, depth + 1)];
    case 'nullable':
      return depth > deepest || !schema.wrapped ? null : sampleOf(schema.wrapped, depth + 1);
    case 'picklist':
      return schema.options?.[0];
    case 'literal':
      return schema.literal;
    case 'variant':
    case 'union':
      return sampleOf(schema.options?.[0] as Described, depth + 1);
    case 'lazy':
      return schema.getter ? sampleOf(schema.getter(undefined), depth + 1) : null;
    case 'tuple':
      return (schema.items ?? []).map((item) => sampleOf(item, depth + 1));
    case 'record':
      return {};
    case 'boolean':
      return false;
    case 'number':
      return fitting(schema, numbers);
    default:
      return fitting(schema, texts);
  }
}

export const sampleAnswer = (name: CallName): unknown => {
  const call = calls[name];
  return 'answer' in call ? sampleOf(call.answer, 0) : undefined;
};
