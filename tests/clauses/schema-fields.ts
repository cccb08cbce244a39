/** Finds fields in the schemas of the contract, also inside of wrappers such as `optional`. */
interface Node {
  readonly type?: string;
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly wrapped?: unknown;
  readonly item?: unknown;
  readonly options?: readonly unknown[];
  readonly pipe?: readonly unknown[];
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** The objects in a schema: those of its lists and of each of its variants. */
function objectsOf(schema: unknown): readonly Node[] {
  if (!isNode(schema)) return [];
  if (schema.entries) return [schema];
  return [schema.wrapped, schema.item, ...(schema.options ?? []), schema.pipe?.[0]].flatMap(objectsOf);
}

/** Is there a field at `path`, with dots for what is inside of objects and lists? */
export function hasField(schema: unknown, path: string): boolean {
  const [name = '', ...rest] = path.split('.');
  const inside = objectsOf(schema).flatMap(({ entries = {} }) => (Object.hasOwn(entries, name) ? [entries[name]] : []));
  if (inside.length === 0) return false;
  return rest.length === 0 || inside.some((field) => hasField(field, rest.join('.')));
}
