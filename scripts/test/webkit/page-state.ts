export interface PageState {
  readonly frameOfContext: Map<number, string>;
  mainFrame: string;
  /** Names of functions that call Playwright. */
  readonly bindings: Set<string>;
  isOffline: boolean;
  initScript: string;
}

export const createPageState = (): PageState => ({
  frameOfContext: new Map(),
  mainFrame: '',
  bindings: new Set(),
  isOffline: false,
  initScript: '',
});
