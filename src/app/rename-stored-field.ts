/** Reads what an earlier version stored under another name: `{ [from]: … }` → `{ [to]: … }`. Anything else is returned as it is. */
export function renameStoredField(value: unknown, from: string, to: string): unknown {
  if (typeof value !== 'object' || value === null || !(from in value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name === from ? to : name, field]));
}
