/** The simulated channel between a page and its studio: it opens, sends and breaks off when the path does so. */
import type { Page } from '@playwright/test';
import type { ChannelEvent } from '#contract/realtime.ts';
import { expectThat } from './visibility-assertions.ts';
import { expect } from '@playwright/test';

export interface HeldChannel {
  /** Waits until the page has requested its channel, and returns after which event. */
  readonly waitForRequest: () => Promise<string | null>;
  /** How often the page has requested it so far. */
  readonly count: () => Promise<number>;
  /** Whether a stream is open, or is requested, at this moment. */
  readonly isHeld: () => Promise<boolean>;
  /** Whether a stream is open: an event is received then. */
  readonly isOpen: () => Promise<boolean>;
  /** Lets the requested stream begin. */
  readonly open: (isResumed?: boolean) => Promise<void>;
  readonly send: (event: ChannelEvent, id?: string) => Promise<void>;
  /** The stream, or its request, ends as when the network breaks. */
  readonly lose: () => Promise<void>;
  /** Answers the request without a stream. */
  readonly refuse: (status: number) => Promise<void>;
}

/** What the page keeps of the call that is under way. */
interface InPage {
  count: number;
  after: string | null;
  held: {
    readonly answer: (response: Response) => void;
    readonly fail: (error: Error) => void;
    stream: ReadableStreamDefaultController<Uint8Array> | null;
  } | null;
}

/** Runs in the page before anything else. */
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

/** Runs in the page. Throws if no request is there that could do it. */
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

/** Call it before the page opens anything. */
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
