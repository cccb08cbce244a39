/** Why a start failed: our own errors are sentences for the operator, others are printed with their stack. */
const forPeople = new Set(['WrongConfig', 'CannotStart', 'FolderHeld']);

export const exitWithError = (error: unknown): never => {
  if (error instanceof Error && forPeople.has(error.name)) process.stderr.write(`${error.message}\n`);
  else console.error(error);
  process.exit(1);
};
