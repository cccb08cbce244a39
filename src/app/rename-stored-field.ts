/** Renames a field that an earlier version stored: `{ [from]: … }` → `{ [to]: … }`. Other values are returned unchanged. */
export function renameStoredField(value: unknown, from: string, to: string): unknown {
  if (typeof value !== 'object' || value === null || !(from in value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name === from ? to : name, field]));
}
