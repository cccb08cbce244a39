/** Errors of the project whose message alone is printed. Other errors are printed with their stack. */
const forPeople = new Set(['WrongConfig', 'CannotStart', 'FolderHeld']);

export const exitWithError = (error: unknown): never => {
  if (error instanceof Error && forPeople.has(error.name)) process.stderr.write(`${error.message}\n`);
  else console.error(error);
  process.exit(1);
};
