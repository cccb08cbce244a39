export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const isObject = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const at = (value: Json | undefined, ...keys: readonly (string | number)[]): Json | undefined =>
  keys.reduce<Json | undefined>(
    (inner, key) => (Array.isArray(inner) ? inner[Number(key)] : isObject(inner) ? inner[String(key)] : undefined),
    value,
  );
export function textAt(value: Json | undefined, ...keys: readonly (string | number)[]): string {
  const found = at(value, ...keys);
  if (typeof found === 'string' || typeof found === 'number') return String(found);
  throw new Error(`There is no text at ${keys.join('.')}.`);
}

export const keysOf = (value: Json | undefined): readonly string[] => (isObject(value) ? Object.keys(value) : []);

export const valuesOf = (value: Json | undefined, key: string): readonly Json[] =>
  isObject(value)
    ? Object.entries(value).flatMap(([name, inner]) => [...(name === key ? [inner] : []), ...valuesOf(inner, key)])
    : Array.isArray(value)
      ? value.flatMap((inner: Json) => valuesOf(inner, key))
      : [];
