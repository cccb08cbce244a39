/** Loading the bell's chart waits for the first screen, unless the member presses the bell before. */
let resolveBellRequest = (): void => undefined;

export const bellRequested = new Promise<void>((resolve) => {
  resolveBellRequest = resolve;
});

export const requestBell = (): void => resolveBellRequest();
