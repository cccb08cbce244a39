const { scheduler }: { readonly scheduler?: Partial<Scheduler> } = globalThis;

/**
 * In the middle of long work: lets the browser handle input first. A browser without the API continues at once. Figures:
 * docs/decisions/first-load.md#0275.
 */
export const yieldToMain = (): Promise<void> | undefined => scheduler?.yield?.();
