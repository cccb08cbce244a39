const decode = (text: string): string | null => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
};

/** If a key is repeated, its first value counts. Empty values and values that cannot be decoded are left out. */
export const parseQuery = (search: string): ReadonlyMap<string, string> => {
  const pairs = search.replace(/^\?/, '').split('&');
  const found = new Map<string, string>();
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    const key = decode(at < 0 ? pair : pair.slice(0, at));
    const value = at < 0 ? null : decode(pair.slice(at + 1));
    if (key && value && !found.has(key)) found.set(key, value);
  }
  return found;
};

/** Prints `?a=1&b=2`, or an empty string without values. Undefined and empty values are left out. */
export const printQuery = (entries: readonly (readonly [string, string | undefined])[]): string => {
  const parts = entries.flatMap(([key, value]) => (value ? [`${encodeURIComponent(key)}=${encodeURIComponent(value)}`] : []));
  return parts.length > 0 ? `?${parts.join('&')}` : '';
};

export const decodeSegment = (segment: string): string | null => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
};
