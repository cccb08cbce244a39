const { scheduler }: { readonly scheduler?: Partial<Scheduler> } = globalThis;

/** In a browser without this API the work continues at once. Figures: docs/decisions/first-load.md#0275. */
export const yieldToMain = (): Promise<void> | undefined => scheduler?.yield?.();
