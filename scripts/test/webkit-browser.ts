/** Contexts and pages of the browser: the commands that Playwright's own WebKit knows beside the inspector's. Source: docs/decisions/browser-tests.md#0398. */
import { setTimeout as wait } from 'node:timers/promises';
import { gdkButton, gdkKey, gdkState } from './webkit-keys.ts';
import type { Command, Message } from './webkit-message.ts';
import { openPage, type Page } from './webkit-page.ts';
import type { BrowserWindow, WindowEvent } from './webkit-window.ts';

/** A message of Playwright: with `pageProxyId` it is for that page. */
export type BrowserMessage = Message & { readonly pageProxyId?: string };
export type BrowserCommand = Command & { readonly pageProxyId?: string };

type Params = Readonly<Record<string, unknown>>;
type Handler = (given: Params) => Promise<object | null | undefined | void> | object;

const nothing = (): object => ({});

export interface Browser {
  readonly receive: (command: BrowserCommand) => void;
  readonly onWindowEvent: (event: WindowEvent) => void;
}

export function createBrowser(window: BrowserWindow, emit: (message: BrowserMessage) => void): Browser {
  const pages = new Map<string, Page>();
  const documents = new Map<string, string | undefined>();
  const contextOfPage = new Map<string, string>();
  const opened = new Set<string>();
  const languages = new Map<string, readonly string[]>();
  const created = new Set<string>();
  let lastId = 0;
  /** Pages are created one after the other, so that a new inspector belongs to the newest page. */
  let creating: Promise<unknown> = Promise.resolve();

  const pageOf = (id: unknown): Page => {
    const page = pages.get(String(id));
    if (!page) throw new Error(`no page ${String(id)}`);
    return page;
  };

  async function ensureContext(context: string): Promise<void> {
    if (created.has(context)) return;
    created.add(context);
    await window.run('create_context', { context, languages: languages.get(context) ?? [] });
  }

  async function newInspector(): Promise<string> {
    for (;;) {
      const found = (await window.inspectors()).find((address) => !opened.has(address));
      if (found !== undefined) {
        opened.add(found);
        return found;
      }
      await wait(20);
    }
  }

  async function createPage(context: string): Promise<string> {
    await ensureContext(context);
    const pageProxyId = `page-${++lastId}`;
    await window.run('create_page', { context, page: pageProxyId });
    const address = await newInspector();
    contextOfPage.set(pageProxyId, context);
    emit({ method: 'Playwright.pageProxyCreated', params: { browserContextId: context, pageProxyId } });
    pages.set(
      pageProxyId,
      openPage(
        address,
        (message) => emit({ ...message, pageProxyId }),
        (command, given) => window.run(command, { page: pageProxyId, ...given }),
      ),
    );
    return pageProxyId;
  }

  function removePage(pageProxyId: string): void {
    pages.get(pageProxyId)?.close();
    pages.delete(pageProxyId);
    contextOfPage.delete(pageProxyId);
    emit({ method: 'Playwright.pageProxyDestroyed', params: { pageProxyId } });
  }

  const commands: Readonly<Record<string, Handler>> = {
    'Playwright.enable': nothing,
    'Playwright.setDownloadBehavior': nothing,
    'Playwright.createContext': () => ({ browserContextId: `context-${++lastId}` }),
    'Playwright.setLanguages': (given) => {
      languages.set(String(given['browserContextId']), given['languages'] as readonly string[]);
      return {};
    },
    'Playwright.deleteContext': async ({ browserContextId }) => {
      const context = String(browserContextId);
      for (const [page, itsContext] of contextOfPage) if (itsContext === context) removePage(page);
      if (created.delete(context)) await window.run('delete_context', { context });
    },
    'Playwright.createPage': async ({ browserContextId }) => {
      const page = creating.then(() => createPage(String(browserContextId)));
      creating = page.catch(() => undefined);
      return { pageProxyId: await page };
    },
    'Playwright.closePage': async ({ pageProxyId }) => {
      await window.run('close_page', { page: pageProxyId });
      removePage(String(pageProxyId));
    },
    'Playwright.navigate': async ({ pageProxyId, url }) => {
      const next = pageOf(pageProxyId).nextDocument();
      await window.run('navigate', { page: pageProxyId, url });
      const loaderId = await next;
      documents.set(String(pageProxyId), loaderId);
      return loaderId === undefined ? {} : { loaderId };
    },
    'Playwright.getAllCookies': async ({ browserContextId }) => {
      await ensureContext(String(browserContextId));
      return { cookies: await window.run('get_cookies', { context: browserContextId }) };
    },
    'Playwright.setCookies': async ({ browserContextId, cookies }) => {
      await ensureContext(String(browserContextId));
      await window.run('set_cookies', { context: browserContextId, cookies });
    },
    'Playwright.deleteAllCookies': async ({ browserContextId }) => {
      await ensureContext(String(browserContextId));
      await window.run('delete_cookies', { context: browserContextId });
    },
  };

  const input = async (page: string, command: string, given: object): Promise<void> => {
    await window.run(command, { page, ...given });
    await pageOf(page).settle();
  };

  const pageCommands: Readonly<Record<string, (page: string, given: Params) => Promise<unknown> | object>> = {
    'Dialog.enable': nothing,
    'Emulation.setActiveAndFocused': nothing,
    'Emulation.setAuthCredentials': nothing,
    'Target.activate': nothing,
    'Emulation.setDeviceMetricsOverride': (page, { width, height }) => input(page, 'resize', { width, height }),
    'Dialog.handleJavaScriptDialog': (page, { accept, promptText }) => window.run('close_dialog', { page, accept, text: promptText ?? '' }),
    'Input.dispatchKeyEvent': (page, { type, key, modifiers }) =>
      input(page, 'key', {
        down: type === 'keyDown',
        keyval: gdkKey(String(key)),
        state: gdkState(Number(modifiers)),
      }),
    'Input.dispatchMouseEvent': (page, { type, x, y, button, buttons, modifiers, clickCount }) =>
      input(page, 'pointer', {
        kind: type,
        x,
        y,
        button: gdkButton(String(button)),
        state: gdkState(Number(modifiers), Number(buttons)),
        clicks: clickCount ?? 0,
      }),
    'Input.dispatchWheelEvent': (page, { x, y, deltaX, deltaY, modifiers }) =>
      input(page, 'wheel', { x, y, delta_x: deltaX, delta_y: deltaY, state: gdkState(Number(modifiers)) }),
  };

  function start({ method, params, pageProxyId }: BrowserCommand): Promise<unknown> | object | null {
    if (pageProxyId === undefined) return (commands[method] ?? unknown)(params);
    const handler = pageCommands[method];
    return handler ? handler(pageProxyId, params) : null;
  }

  async function receive(command: BrowserCommand): Promise<void> {
    const { id, method, pageProxyId } = command;
    const to = pageProxyId === undefined ? {} : { pageProxyId };
    try {
      if (pageProxyId !== undefined && !pageCommands[method]) return pageOf(pageProxyId).send({ id, method, params: command.params });
      const result = await start(command);
      emit({ id, result: (result as object | null) ?? {}, ...to });
    } catch (error) {
      emit({ id, error: { message: (error as Error).message }, ...to });
    }
  }

  function unknown(): never {
    throw new Error('WebKitGTK has no such command');
  }

  return {
    receive: (command) => void receive(command),
    onWindowEvent: ({ event, page = '', error, ...params }) => {
      if (event === 'dialog') emit({ method: 'Dialog.javascriptDialogOpening', pageProxyId: page, params });
      if (event === 'failed')
        emit({ method: 'Playwright.provisionalLoadFailed', params: { pageProxyId: page, loaderId: documents.get(page), error } });
    },
  };
}
