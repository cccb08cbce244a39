/** Random requests from the OpenAPI document: mostly valid, sometimes wrong or hostile. */
import fc from 'fast-check';

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Schema;
}

export interface Operation {
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

/** `@17` stands for the id at index 17 among the known ids. */
export interface AnyRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly raw: string | undefined;
  readonly key: string | undefined;
  readonly isSignedIn: boolean;
  readonly isElsewhere: boolean;
}

const mostly = <T>(often: fc.Arbitrary<T>, seldom: fc.Arbitrary<T>, weight = 9): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: often }, { weight: 1, arbitrary: seldom });

const id = (): fc.Arbitrary<string> => fc.nat(999).map((number) => `@${number}`);
const instant = (): fc.Arbitrary<string> =>
  fc
    .date({ noInvalidDate: true, min: new Date('2026-02-01T00:00:00Z'), max: new Date('2026-05-01T00:00:00Z') })
    .map((date) => date.toISOString());

const strange = (): fc.Arbitrary<string> =>
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }).map((written) => written.toWellFormed()),
    fc.constantFrom(
      '',
      '\u0000',
      '%',
      '..',
      '9'.repeat(400),
      '-1',
      'null',
      "' or 1=1; --",
      '<b>',
      '\u202e',
      '__proto__',
      '0000-01-01T00:00:00Z',
    ),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  );

const fitting = (pattern: string): fc.Arbitrary<string> => fc.stringMatching(new RegExp(pattern));

function text({ format, pattern, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  if (format === 'date-time') return instant();
  if (format === 'date') return instant().map((at) => at.slice(0, 10));
  if (format === 'email') return fc.constantFrom('ana@example.org', 'nobody@example.org');
  if (pattern?.startsWith('^(?:post|'))
    return fc.tuple(fc.constantFrom('post', 'comment', 'workout', 'visit'), id()).map((parts) => parts.join('-'));
  if (pattern !== undefined) return fitting(pattern);
  const words = fc.string({ minLength, maxLength: Math.min(maxLength, 120) });
  // In the contract, ids are strings of at most 64 characters.
  return maxLength === 64 ? mostly(id(), words) : words;
}

const number = ({ minimum = -1000, maximum = 10_000 }: Schema, isWhole: boolean): fc.Arbitrary<number> =>
  mostly(
    fc.integer({ min: minimum, max: maximum }),
    fc.oneof(isWhole ? fc.integer() : fc.double({ noNaN: true }), fc.constantFrom(-0, 1e308)),
  );

function fields({ properties = {}, required = [] }: Schema): fc.Arbitrary<Record<string, unknown>> {
  const own = Object.entries(properties).map(([name, schema]) => {
    const value = valueOf(schema);
    const isRequired = required.includes(name);
    const here = value.map((given): [string, unknown][] => [[name, given]]);
    return isRequired ? mostly(here, fc.constant([]), 30) : fc.oneof(here, fc.constant([]));
  });
  return fc.tuple(...own).map((found) => Object.fromEntries(found.flat()));
}

function usual(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms) return fc.oneof(...forms.map(valueOf));
  switch (schema.type) {
    case 'string':
      return text(schema);
    case 'integer':
      return number(schema, true);
    case 'number':
      return number(schema, false);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valueOf(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 3, 3) });
    case 'object':
      return fields(schema);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

const valueOf = (schema: Schema): fc.Arbitrary<unknown> => mostly(usual(schema), fc.oneof(strange(), fc.jsonValue({ maxDepth: 2 })), 30);

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed();

const parametersIn = (operation: Operation, place: string): readonly Parameter[] => operation.parameters.filter((one) => one.in === place);

function pathParts(operation: Operation): fc.Arbitrary<Record<string, string>> {
  const parts = parametersIn(operation, 'path').map(({ name, schema }) =>
    mostly(fc.oneof({ weight: 6, arbitrary: id() }, { weight: 1, arbitrary: usual(schema).map(asText) }), strange(), 12).map(
      (value): [string, string] => [name, value],
    ),
  );
  return fc.tuple(...parts).map((found) => Object.fromEntries(found));
}

function queries(operation: Operation): fc.Arbitrary<Record<string, string>> {
  const known = parametersIn(operation, 'query').map(({ name, schema, required }) => {
    const given = valueOf(schema).map((value): [string, string][] => [[name, asText(value)]]);
    return required ? mostly(given, fc.constant([]), 20) : fc.oneof(given, fc.constant([]));
  });
  const unknown = mostly(fc.constant<[string, string][]>([]), fc.constant<[string, string][]>([['nonsense', '1']]), 20);
  return fc.tuple(unknown, ...known).map((found) => Object.fromEntries(found.flat()));
}

function bodies({ requestBody }: Operation): fc.Arbitrary<string | undefined> {
  const schema = requestBody?.content['application/json']?.schema;
  const made = schema ? valueOf(schema).map((value) => JSON.stringify(value)) : fc.constant(undefined);
  return mostly<string | undefined>(
    made,
    fc.oneof(
      strange(),
      fc.jsonValue().map((value) => JSON.stringify(value)),
    ),
    20,
  );
}

export const anyRequest = (operation: Operation): fc.Arbitrary<AnyRequest> =>
  fc.record({
    params: pathParts(operation),
    query: queries(operation),
    raw: bodies(operation),
    key: fc.option(fc.stringMatching(/^[!-~]{1,40}$/), { nil: undefined }),
    isSignedIn: mostly(fc.constant(true), fc.constant(false), 20),
    isElsewhere: mostly(fc.constant(false), fc.constant(true), 6),
  });
