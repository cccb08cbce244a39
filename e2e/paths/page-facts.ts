/** The content of a page, read in one step without changing the page. Laws are checked with this data in a browser. */
import type { Page } from '@playwright/test';

export interface PageButton {
  readonly name: string;
  /** Whether a press on the button has an effect. */
  readonly isLive: boolean;
  readonly isBusy: boolean;
  readonly opensMenu: boolean;
  readonly where: 'main' | 'dialog' | 'elsewhere';
  /** The index of the button's group in `homes`; -1 if the button is in no group. */
  readonly home: number;
}

export interface PageHome {
  /** The id of the class, if the card has a link with this id. */
  readonly classId: string | null;
  readonly text: string;
}

export interface PageMessage {
  readonly text: string;
  readonly status: string;
  readonly isLeaving: boolean;
}

export interface PageFacts {
  readonly address: string;
  readonly language: string;
  /** The headings of level 1. */
  readonly headings: readonly string[];
  readonly links: readonly string[];
  readonly buttons: readonly PageButton[];
  readonly homes: readonly PageHome[];
  readonly articles: number;
  readonly dialogs: readonly { readonly text: string; readonly isClosing: boolean }[];
  readonly messages: readonly PageMessage[];
  /** The announcements of the page, assertive or polite. */
  readonly notices: readonly string[];
  readonly known: string | null;
  /** All text in the page, except what members type. */
  readonly everything: string;
  readonly stored: string;
}

/** Runs in the page. */
function lookAround(): PageFacts {
  const isSeen = (part: Element): boolean => part.checkVisibility({ visibilityProperty: true });
  const wordsOf = (part: Element): string => (part.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  const all = (selector: string): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)].filter(isSeen);
  const nameOf = (part: Element): string => part.getAttribute('aria-label') ?? wordsOf(part);
  const placeOf = (part: Element): PageButton['where'] => {
    if (part.closest('[role="dialog"]')) return 'dialog';
    return part.closest('main') ? 'main' : 'elsewhere';
  };
  const homes = all('[data-focus-home]');
  const buttonOf = (part: HTMLElement): PageButton => ({
    name: nameOf(part),
    isLive: !part.matches(':disabled, [aria-disabled="true"], [aria-busy="true"]') && !part.closest('[inert]'),
    isBusy: part.matches('[aria-busy="true"]'),
    opensMenu: part.matches('[aria-haspopup="menu"]'),
    where: placeOf(part),
    home: homes.findIndex((home) => home.contains(part)),
  });
  const idIn = (home: Element): string | null => {
    const card = home.closest('article')?.querySelector(':is(h2, h3) a[href^="/classes/"]');
    return /\/classes\/([^/?]+)/.exec(card?.getAttribute('href') ?? '')?.[1] ?? null;
  };
  const written = (): string => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const part of copy.querySelectorAll('script, style, link')) part.remove();
    for (const part of copy.querySelectorAll('input')) part.removeAttribute('value');
    return copy.outerHTML;
  };
  return {
    address: location.pathname + location.search,
    language: document.documentElement.lang,
    headings: all('h1, [role="heading"][aria-level="1"]').map(wordsOf),
    links: all('a[href]').map(nameOf),
    buttons: all('button').map(buttonOf),
    homes: homes.map((home) => ({ classId: idIn(home), text: wordsOf(home) })),
    articles: all('article').length,
    dialogs: all('[role="dialog"]').map((part) => ({ text: wordsOf(part), isClosing: part.dataset['phase'] === 'closing' })),
    messages: all('[data-toasts] li').map((part) => ({
      text: wordsOf(part.querySelector('p') ?? part),
      status: part.dataset['status'] ?? '',
      isLeaving: part.dataset['leaving'] === 'true',
    })),
    notices: all('main [role="alert"], main [role="status"]').map(wordsOf),
    known: document.querySelector('[data-testid="known"]')?.textContent ?? null,
    everything: written(),
    // Avoids `getItem`, because the counter of accesses must not count this read.
    stored: JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  };
}

const nothing: PageFacts = {
  address: '',
  language: '',
  headings: [],
  links: [],
  buttons: [],
  homes: [],
  articles: 0,
  dialogs: [],
  messages: [],
  notices: [],
  known: null,
  everything: '',
  stored: '',
};

export const pageWith = (facts: Partial<PageFacts>): PageFacts => ({ ...nothing, ...facts });

/** A button that is usable and in no group, unless the given facts differ. */
export const buttonWith = (name: string, facts: Partial<PageButton> = {}): PageButton => ({
  name,
  isLive: true,
  isBusy: false,
  opensMenu: false,
  where: 'main',
  home: -1,
  ...facts,
});

/** Reads the facts of a page. Before the first URL, the page is empty. */
export const readPage = async (page: Page): Promise<PageFacts> => (page.url().startsWith('http') ? page.evaluate(lookAround) : nothing);

export const isOffered = ({ buttons }: Pick<PageFacts, 'buttons'>, called: RegExp): boolean =>
  buttons.some(({ name, isLive }) => isLive && called.test(name));

export const isCarriedOut = ({ buttons }: Pick<PageFacts, 'buttons'>): boolean => buttons.some(({ isBusy }) => isBusy);
