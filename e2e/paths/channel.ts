/** The simulated channel between a page and its server. The path decides when the stream opens, sends and ends. */
import type { Page } from '@playwright/test';
import type { ChannelEvent } from '#contract/realtime.ts';
import { expectThat } from './visibility-assertions.ts';
import { expect } from '@playwright/test';

export interface HeldChannel {
  /** Waits until the page has requested its channel. Returns the id of the last event that the page has received. */
  readonly waitForRequest: () => Promise<string | null>;
  readonly count: () => Promise<number>;
  /** Whether a stream is open or requested. */
  readonly isHeld: () => Promise<boolean>;
  /** Whether a stream is open and can receive an event. */
  readonly isOpen: () => Promise<boolean>;
  readonly open: (isResumed?: boolean) => Promise<void>;
  readonly send: (event: ChannelEvent, id?: string) => Promise<void>;
  /** Ends the stream or its request, like a network failure. */
  readonly lose: () => Promise<void>;
  readonly refuse: (status: number) => Promise<void>;
}

interface InPage {
  count: number;
  after: string | null;
  held: {
    readonly answer: (response: Response) => void;
    readonly fail: (error: Error) => void;
    stream: ReadableStreamDefaultController<Uint8Array> | null;
  } | null;
}

/** Runs in the page, before the page's own scripts. */
function holdChannel(): void {
  const state: InPage = { count: 0, after: null, held: null };
  Reflect.set(window, 'channelInHand', state);
  const realFetch = window.fetch;
  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (!url.pathname.startsWith('/realtime/')) return realFetch(input, init);
    state.count += 1;
    state.after = new Headers(init?.headers).get('last-event-id');
    return new Promise((answer, fail) => {
      const held: NonNullable<InPage['held']> = { answer, fail, stream: null };
      state.held = held;
      init?.signal?.addEventListener('abort', () => {
        const abortError = new DOMException('let go', 'AbortError');
        fail(abortError);
        held.stream?.error(abortError);
        if (state.held === held) state.held = null;
      });
    });
  };
}

type Order =
  | { readonly kind: 'open' }
  | { readonly kind: 'write'; readonly text: string }
  | { readonly kind: 'lose' }
  | { readonly kind: 'refuse'; readonly status: number };

/** Runs in the page. Throws if there is no request to which the order applies. */
function obey(order: Order): void {
  const state = Reflect.get(window, 'channelInHand') as InPage;
  const { held } = state;
  if (!held) throw new Error(`no page requests the channel: it cannot ${order.kind}`);
  switch (order.kind) {
    case 'open': {
      const body = new ReadableStream<Uint8Array>({ start: (controller) => void (held.stream = controller) });
      held.answer(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
      break;
    }
    case 'write':
      held.stream?.enqueue(new TextEncoder().encode(order.text));
      break;
    case 'lose':
      if (held.stream) held.stream.error(new TypeError('the network broke'));
      else held.fail(new TypeError('the network broke'));
      state.held = null;
      break;
    case 'refuse':
      held.answer(new Response('{}', { status: order.status }));
      state.held = null;
  }
}

const message = (event: ChannelEvent, id?: string): string => `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(event)}\n\n`;

/** Must be called before the page is opened. */
export async function holdChannelOf(page: Page): Promise<HeldChannel> {
  await page.addInitScript(holdChannel);
  const state = () =>
    page.evaluate(() => {
      const { count, after, held } = Reflect.get(window, 'channelInHand') as InPage;
      return { count, after, isHeld: held !== null, isOpen: (held?.stream ?? null) !== null };
    });
  const send = (event: ChannelEvent, id?: string) => page.evaluate(obey, { kind: 'write', text: message(event, id) } as Order);
  return {
    waitForRequest: async () => {
      await expectThat('the channel is requested', expect.poll(async () => (await state()).isHeld, { timeout: 10_000 }).toBe(true));
      return (await state()).after;
    },
    count: async () => (await state()).count,
    isHeld: async () => (await state()).isHeld,
    isOpen: async () => (await state()).isOpen,
    open: async (isResumed = false) => {
      await page.evaluate(obey, { kind: 'open' } as Order);
      await send({ type: 'channel.opened', is_resumed: isResumed });
    },
    send,
    lose: () => page.evaluate(obey, { kind: 'lose' } as Order),
    refuse: (status) => page.evaluate(obey, { kind: 'refuse', status } as Order),
  };
}
