/** The chart of the bell leaves the connection to the first screen, unless the member presses the bell before. */
let hurry = (): void => undefined;

export const bellWanted = new Promise<void>((resolve) => {
  hurry = resolve;
});

export const hurryBell = (): void => hurry();
