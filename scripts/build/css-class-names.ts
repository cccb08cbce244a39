/** Names of classes in the styles of the browser: `Menu_entry` says where it stands, and compresses better than a hash. */
import { basename } from 'node:path';

/** Throws when two files of the same name would share their classes. */
export const namesOfClasses = (): ((name: string, file: string) => string) => {
  const files = new Map<string, string>();
  return (name, file) => {
    const path = file.split('?')[0] ?? file;
    const own = basename(path, '.module.css');
    const known = files.get(own) ?? path;
    files.set(own, known);
    if (known !== path) throw new Error(`${path} and ${known} need different names: classes are named after their file.`);
    return `${own}_${name}`;
  };
};
