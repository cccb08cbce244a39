const { scheduler }: { readonly scheduler?: Partial<Scheduler> } = globalThis;

/**
 * In the middle of long work: lets the browser turn to whoever presses or scrolls first. A browser that does not know how goes on at once.
 * Figures: docs/decisions/first-load.md#0275.
 */
export const yieldToMain = (): Promise<void> | undefined => scheduler?.yield?.();
