/** The chart of the bell is loaded after the first screen, or earlier if the member presses the bell. */
let resolveBellRequest = (): void => undefined;

export const bellRequested = new Promise<void>((resolve) => {
  resolveBellRequest = resolve;
});

export const requestBell = (): void => resolveBellRequest();
