/** Contexts and pages: commands that only Playwright's own WebKit supports. Source: docs/decisions/browser-tests.md#0398. */
import { setTimeout as wait } from 'node:timers/promises';
import { inputCommands, type WindowCommand } from './input.ts';
import { outcomeOf, type Command, type Message, type Params } from './message.ts';
import { openPage, type Page } from './page.ts';
import type { BrowserWindow, WindowEvent } from './window.ts';

/** Milliseconds between two reads of the list of inspectors. */
const inspectorInterval = 20;

type Result = Promise<object | null>;
type PageMessage = Message & { readonly pageProxyId?: string };

export interface Browser {
  readonly receive: (command: Command) => Promise<void>;
  readonly receiveFromWindow: (event: WindowEvent) => void;
}

interface OpenPage extends Page {
  readonly context: string;
  /** The id of the document that is loading. The event of a failed load needs this id. */
  document?: string | undefined;
}

const nothing = async (): Result => null;

export function createBrowser(window: BrowserWindow, emit: (message: PageMessage) => void): Browser {
  const pages = new Map<string, OpenPage>();
  const usedInspectors = new Set<string>();
  let lastId = 0;
  /** Pages open one after the other, so that a new inspector belongs to the newest page. */
  let opening: Promise<unknown> = Promise.resolve();

  const pageOf = (id: string): OpenPage => {
    const page = pages.get(id);
    if (!page) throw new Error(`There is no page ${id}`);
    return page;
  };

  async function newInspector(): Promise<string> {
    for (;;) {
      const address = (await window.inspectors()).find((one) => !usedInspectors.has(one));
      if (address !== undefined) {
        usedInspectors.add(address);
        return address;
      }
      await wait(inspectorInterval);
    }
  }

  async function createPage(context: string): Result {
    const pageProxyId = `page-${++lastId}`;
    await window.run('create_page', { context, page: pageProxyId });
    const address = await newInspector();
    emit({ method: 'Playwright.pageProxyCreated', params: { browserContextId: context, pageProxyId } });
    const page = openPage(address, {
      emit: (message) => emit({ ...message, pageProxyId }),
      run: (command, given) => window.run(command, { page: pageProxyId, ...given }),
    });
    pages.set(pageProxyId, { ...page, context });
    return { pageProxyId };
  }

  function removePage(pageProxyId: string): void {
    pageOf(pageProxyId).close();
    pages.delete(pageProxyId);
    emit({ method: 'Playwright.pageProxyDestroyed', params: { pageProxyId } });
  }

  async function navigate(pageProxyId: string, url: unknown): Result {
    const page = pageOf(pageProxyId);
    const next = page.nextDocument();
    await window.run('navigate', { page: pageProxyId, url });
    page.document = await next;
    return page.document === undefined ? {} : { loaderId: page.document };
  }

  const browserCommands: Readonly<Record<string, (params: Params) => Result>> = {
    'Playwright.enable': nothing,
    'Playwright.setDownloadBehavior': nothing,
    'Playwright.createContext': async () => {
      const browserContextId = `context-${++lastId}`;
      await window.run('create_context', { context: browserContextId });
      return { browserContextId };
    },
    'Playwright.setLanguages': ({ browserContextId: context, languages }) => window.run('set_languages', { context, languages }),
    'Playwright.deleteContext': ({ browserContextId: context }) => {
      for (const [id, page] of pages) if (page.context === context) removePage(id);
      return window.run('delete_context', { context });
    },
    'Playwright.createPage': ({ browserContextId }) => {
      const created = opening.then(() => createPage(String(browserContextId)));
      opening = created.catch(() => null);
      return created;
    },
    'Playwright.closePage': ({ pageProxyId }) => {
      removePage(String(pageProxyId));
      return window.run('close_page', { page: pageProxyId });
    },
    'Playwright.navigate': ({ pageProxyId, url }) => navigate(String(pageProxyId), url),
    'Playwright.getAllCookies': ({ browserContextId: context }) => window.run('get_cookies', { context }),
    'Playwright.setCookies': ({ browserContextId: context, cookies }) => window.run('set_cookies', { context, cookies }),
    'Playwright.deleteAllCookies': ({ browserContextId: context }) => window.run('delete_cookies', { context }),
  };

  const pageCommands: Readonly<Record<string, (page: string, params: Params) => Result>> = {
    'Dialog.enable': nothing,
    'Dialog.handleJavaScriptDialog': (page, { accept, promptText: text = '' }) => window.run('close_dialog', { page, accept, text }),
    'Emulation.setActiveAndFocused': nothing,
    'Emulation.setAuthCredentials': nothing,
    'Target.activate': nothing,
  };

  async function input(page: string, toInput: (params: Params) => WindowCommand, params: Params): Result {
    const { command, given } = toInput(params);
    await window.run(command, { page, ...given });
    await pageOf(page).settle();
    return null;
  }

  async function runForBrowser({ method, params }: Command): Result {
    const command = browserCommands[method];
    if (!command) throw new Error(`WebKitGTK has no ${method}`);
    return command(params);
  }

  async function receiveForPage(pageProxyId: string, { id, method, params }: Command): Promise<void> {
    const command = pageCommands[method];
    if (command) return emit({ id, pageProxyId, ...(await outcomeOf(command(pageProxyId, params))) });
    const toInput = inputCommands[method];
    if (toInput) return emit({ id, pageProxyId, ...(await outcomeOf(input(pageProxyId, toInput, params))) });
    pages.get(pageProxyId)?.send({ id, method, params });
  }

  return {
    receive: async (command) => {
      const { id, pageProxyId } = command;
      if (pageProxyId !== undefined) return receiveForPage(pageProxyId, command);
      emit({ id, ...(await outcomeOf(runForBrowser(command))) });
    },
    receiveFromWindow: ({ event, page = '', ...params }) => {
      if (event === 'dialog') emit({ method: 'Dialog.javascriptDialogOpening', pageProxyId: page, params });
      if (event === 'failed') {
        const loaderId = pages.get(page)?.document;
        emit({ method: 'Playwright.provisionalLoadFailed', params: { pageProxyId: page, loaderId, ...params } });
      }
    },
  };
}
