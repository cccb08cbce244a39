/** Why something could not start: our own errors are sentences for whoever started it, anything else shows where it comes from. */
const forPeople = new Set(['WrongConfig', 'CannotStart', 'FolderHeld']);

export const exitWithError = (error: unknown): never => {
  if (error instanceof Error && forPeople.has(error.name)) process.stderr.write(`${error.message}\n`);
  else console.error(error);
  process.exit(1);
};
