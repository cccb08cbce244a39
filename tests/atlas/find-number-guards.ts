/** Changes the data with a studio's number at each evaluation of a guard. If the result differs, the guard depends on the number. */
import type { AnyStateMachine } from 'xstate';
import { explore } from '#atlas/explore/explore.ts';
import type { CatalogueEntry } from '#machines/catalogue.ts';

type Data = Readonly<Record<string, unknown>>;

/** Copies of an object with other values for the number; empty if the object does not contain it. */
export type DataVariants = (data: Data) => readonly Data[];

interface GuardInput {
  readonly context: unknown;
  readonly event: unknown;
}
/** The maximum number of evaluations of a guard. Most guards have all their results within the first nodes; more would take minutes. */
const evaluationsOfGuard = 150;
const situationsOfStart = 250;

type Implementation<T> = (input: GuardInput, params: unknown) => T;

const isPlain = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && [Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value));

function* variantsOf(value: unknown, variants: DataVariants): Generator {
  if (!isPlain(value)) return;
  yield* variants(value);
  for (const [key, part] of Object.entries(value))
    for (const changed of variantsOf(part, variants))
      yield Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed };
}

function* inputVariants(input: GuardInput, params: unknown, variants: DataVariants): Generator<readonly [GuardInput, unknown]> {
  for (const context of variantsOf(input.context, variants)) yield [{ ...input, context }, params];
  for (const event of variantsOf(input.event, variants)) yield [{ ...input, event }, params];
  for (const changed of variantsOf(params, variants)) yield [input, changed];
}

const depends = <T>(guard: Implementation<T>, input: GuardInput, params: unknown, answer: T, variants: DataVariants): boolean => {
  for (const [changed, changedParams] of inputVariants(input, params, variants)) if (guard(changed, changedParams) !== answer) return true;
  return false;
};

export const findNumberGuards = (
  { create, model }: Pick<CatalogueEntry, 'create' | 'model'>,
  numbers: Readonly<Record<string, DataVariants>>,
): Readonly<Record<string, readonly string[]>> => {
  const machine: AnyStateMachine = create();
  const found = new Map<string, Set<string>>(Object.keys(numbers).map((number) => [number, new Set()]));
  const evaluations = new Map<string, number>();
  const record =
    <T>(name: string, guard: Implementation<T>): Implementation<T> =>
    (input, params) => {
      const answer = guard(input, params);
      const count = evaluations.get(name) ?? 0;
      if (count >= evaluationsOfGuard) return answer;
      evaluations.set(name, count + 1);
      for (const [number, variants] of Object.entries(numbers)) {
        const guards = found.get(number);
        if (guards && !guards.has(name) && depends(guard, input, params, answer, variants)) guards.add(name);
      }
      return answer;
    };
  const recorded = <T>(implementations: object): Record<string, Implementation<T>> =>
    Object.fromEntries(
      Object.entries(implementations).flatMap(([name, implementation]: [string, unknown]) =>
        typeof implementation === 'function' ? [[name, record(name, implementation as Implementation<T>)]] : [],
      ),
    );
  const { guards, delays } = machine.implementations;
  explore(machine.provide({ guards: recorded<boolean>(guards), delays: recorded<number>(delays) }), model, situationsOfStart);
  return Object.fromEntries([...found].flatMap(([number, names]) => (names.size > 0 ? [[number, [...names].toSorted()]] : [])));
};
