let resolveBellRequest = (): void => undefined;

export const bellRequested = new Promise<void>((resolve) => {
  resolveBellRequest = resolve;
});

export const requestBell = (): void => resolveBellRequest();
