/** The form of the names, which the server creates: ASCII lowercase, digits, hyphens, and one extension. */
const form = /^[a-z\d-]+\.[a-z]+$/;

export const isFileName = (name: string): boolean => form.test(name);

/** Throws for a name that could lead to another folder. */
export function needFileName(name: string): string {
  if (!isFileName(name)) throw new TypeError(`${JSON.stringify(name)} is no name of a file`);
  return name;
}
