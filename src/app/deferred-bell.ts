/** The chart of the bell leaves the connection to the first screen, unless the member presses the bell before. */
let hurry = (): void => undefined;

export const bellRequested = new Promise<void>((resolve) => {
  hurry = resolve;
});

export const requestBell = (): void => hurry();
