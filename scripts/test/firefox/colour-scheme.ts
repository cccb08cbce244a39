/**
 * Sets the colour scheme of a page. Firefox ESR lacks the command that Playwright sends, so the relay sets the scheme as the developer
 * tools of Firefox do. Source: docs/decisions/browser-tests.md#0396.
 */

type Scheme = 'light' | 'dark' | 'none';

export interface ColourSchemeCommand {
  readonly id: number;
  readonly scheme: Scheme;
  readonly contexts: readonly string[];
  /** Profiles whose new pages start with this scheme. */
  readonly userContexts: readonly string[];
}

interface Message {
  readonly id: number;
  readonly method: string;
  readonly params: {
    readonly contexts?: readonly string[];
    readonly userContexts?: readonly string[];
    readonly features?: { readonly 'prefers-color-scheme'?: 'light' | 'dark' | null };
  };
}

export function colourSchemeOf(message: string): ColourSchemeCommand | null {
  if (!message.includes('emulation.setMediaFeaturesOverride')) return null;
  const { id, method, params } = JSON.parse(message) as Message;
  if (method !== 'emulation.setMediaFeaturesOverride') return null;
  const { contexts = [], userContexts = [], features } = params;
  return { id, scheme: features?.['prefers-color-scheme'] ?? 'none', contexts, userContexts };
}

const manager = 'chrome://remote/content/shared/NavigableManager.sys.mjs';

/** A script for the window of Firefox itself. A page inside another one has the scheme of the outer page. */
const schemeScript = (contexts: readonly string[], scheme: Scheme): string => `{
  const { NavigableManager } = ChromeUtils.importESModule(${JSON.stringify(manager)});
  for (const id of ${JSON.stringify(contexts)}) {
    const page = NavigableManager.getBrowsingContextById(id);
    if (page && !page.parent) page.prefersColorSchemeOverride = ${JSON.stringify(scheme)};
  }
}`;

/** The colour schemes of the pages of one connection. `call` sends a command to Firefox. */
export function createColourSchemes<Answer extends { readonly result?: object }>(
  call: (method: string, params: object) => Promise<Answer>,
) {
  const schemes = new Map<string, Scheme>();

  async function setScheme(contexts: readonly string[], scheme: Scheme): Promise<Answer> {
    const { result } = await call('browsingContext.getTree', { 'moz:scope': 'chrome', maxDepth: 0 });
    const { contexts: [window] = [] } = (result ?? {}) as { readonly contexts?: readonly { readonly context: string }[] };
    const target = { context: window?.context };
    return call('script.evaluate', { expression: schemeScript(contexts, scheme), target, awaitPromise: false });
  }

  return {
    run: ({ scheme, contexts, userContexts }: ColourSchemeCommand): Promise<Answer> => {
      for (const name of userContexts) schemes.set(name, scheme);
      return setScheme(contexts, scheme);
    },
    /** Called before Playwright receives the event of the new page. */
    prepare: async (context: string, userContext: string): Promise<void> => {
      const scheme = schemes.get(userContext);
      if (scheme !== undefined) await setScheme([context], scheme);
    },
  };
}
