/** The simulated network of a page. The path decides how held calls end; other calls get the driver's answers at once. */
import type { Page, Route } from '@playwright/test';
import { ObservationMismatch } from '#atlas/paths/driver.ts';
import type { CallName } from '#contract/calls.ts';
import type { Problem } from '#contract/problem.ts';
import { callForRequest, recordCall } from '#e2e/recorded-calls.ts';
import { refusalText } from './catalogue-text.ts';

/** Ways in which a call ends without a usable answer. */
export const failureModes = ['aborted', 'garbled', 'truncated', 'broken'] as const;
export type FailureMode = (typeof failureModes)[number];

export type CallEnding =
  | { readonly kind: 'answered'; readonly json: unknown }
  | { readonly kind: 'refused'; readonly problem: Problem }
  | { readonly kind: 'failed'; readonly how: FailureMode };

interface HeldCall {
  readonly name: CallName;
  readonly route: Route;
}

/** Distinguishes calls with the same name by their arguments. */
export type UrlFilter = (url: URL) => boolean;

export interface HeldNetwork {
  /** After this, calls with this name are answered at once. If `json` returns `undefined`, the call is held. */
  readonly answer: (name: CallName, json: (url: URL) => unknown) => void;
  readonly hold: (name: CallName) => void;
  /** Sets a function that counts other waiting fetches, such as files. */
  readonly waitBeside: (count: () => number) => void;
  readonly setServerClock: (now: () => Date) => void;
  readonly waitForArrival: (name: CallName, which?: UrlFilter) => Promise<void>;
  readonly end: (name: CallName, ending: CallEnding, which?: UrlFilter) => Promise<void>;
  /** Drops the oldest held call with a name, when the page no longer waits for that call. */
  readonly giveUp: (name: CallName, which?: UrlFilter) => Promise<void>;
  /** Held calls, without those that the page has aborted. */
  readonly held: () => readonly CallName[];
  /** True if a call with this name is held and the page still waits for the answer. */
  readonly isHeld: (name: CallName) => boolean;
  /** Waits until the page has processed all answers. */
  readonly settled: () => Promise<void>;
  readonly count: (name: CallName) => number;
}

/** The limit in milliseconds of real time for effects that the page produces without a delay. */
export const reactionTimeout = 10_000;

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Runs in the page, before the page's own scripts. Reports aborted calls, because Firefox and WebKit do not report a held call that is
 * aborted. Makes `AbortSignal.timeout` use the page's clock, as all other delays do.
 */
function watchCalls({ callHeader, binding }: { readonly callHeader: string; readonly binding: string }): void {
  const watched = { open: 0 };
  Reflect.set(window, 'callsUnderWay', () => watched.open);
  const watch = <T>(work: Promise<T>): Promise<T> => {
    watched.open += 1;
    return work.finally(() => (watched.open -= 1));
  };
  const realFetch = window.fetch;
  window.fetch = (input, init) => {
    if (input instanceof Request) {
      const id = crypto.randomUUID();
      input.headers.set(callHeader, id);
      input.signal.addEventListener('abort', () => (Reflect.get(window, binding) as (call: string) => void)(id));
    }
    return watch(realFetch(input, init));
  };
  const { text: read } = Response.prototype as { readonly text: (this: Response) => Promise<string> };
  Response.prototype.text = function text() {
    return watch(read.call(this));
  };
  AbortSignal.timeout = (milliseconds) => {
    const abort = new AbortController();
    setTimeout(() => abort.abort(new DOMException('it took too long', 'TimeoutError')), milliseconds);
    return abort.signal;
  };
}

const callHeader = 'x-call';
const givenUpBinding = 'reportGivenUpCall';

/** Waits for some turns of the page's event loop, so that promises and rendering proceed. */
async function someTurns(): Promise<number> {
  for (let turn = 0; turn < 8; turn += 1) {
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', resolve, { once: true });
      port1.start();
      port2.postMessage(null);
    });
  }
  const count = Reflect.get(window, 'callsUnderWay') as (() => number) | undefined;
  return count?.() ?? 0;
}

const fulfil = (route: Route, ending: CallEnding, headers: Record<string, string>): Promise<void> => {
  if (ending.kind === 'answered') return route.fulfill({ status: 200, headers, json: ending.json });
  if (ending.kind === 'refused') {
    const problem = { ...ending.problem, message: refusalText(ending.problem.code) };
    return route.fulfill({ status: problem.status, headers: { ...headers, 'content-type': 'application/problem+json' }, json: problem });
  }
  switch (ending.how) {
    case 'aborted':
      return route.abort('connectionreset');
    case 'garbled':
      return route.fulfill({ status: 200, headers, contentType: 'application/json', body: '<html>Welcome to the café</html>' });
    case 'truncated':
      return route.fulfill({ status: 200, headers, contentType: 'application/json', body: '{"id":"6b4f","state":"boo' });
    case 'broken':
      return route.fulfill({ status: 500, headers, contentType: 'text/html', body: '<h1>500</h1>' });
  }
};

/** `now`: the server's time, which every answer has in its `date` header. */
export async function holdNetwork(page: Page, now: () => Date): Promise<HeldNetwork> {
  const waiting: HeldCall[] = [];
  const counts = new Map<CallName, number>();
  const answers = new Map<CallName, (url: URL) => unknown>();
  let beside = (): number => 0;
  let serverNow = now;
  const headers = (): Record<string, string> => ({ date: serverNow().toUTCString() });
  const givenUp = new Set<string>();
  await page.exposeBinding(givenUpBinding, (_source, id: string) => givenUp.add(id));
  await page.addInitScript(watchCalls, { callHeader, binding: givenUpBinding });
  await page.route('**/api/v1/**', async (route, request) => {
    const name = callForRequest(request.method(), request.url());
    if (!name) return route.abort('blockedbyclient');
    recordCall(name);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    const json = answers.get(name)?.(new URL(request.url()));
    if (json === undefined) return void waiting.push({ name, route });
    return fulfil(route, { kind: 'answered', json }, headers()).catch(() => undefined);
  });

  const isAwaited = ({ route }: HeldCall): boolean => {
    const request = route.request();
    return request.failure() === null && !givenUp.has(request.headers()[callHeader] ?? '');
  };
  const isMeant = ({ name, route }: HeldCall, wanted: CallName, which?: UrlFilter): boolean =>
    name === wanted && (which?.(new URL(route.request().url())) ?? true);
  const indexOf = (name: CallName, which?: UrlFilter): number => waiting.findIndex((held) => isAwaited(held) && isMeant(held, name, which));
  const waitForArrival = async (name: CallName, which?: UrlFilter): Promise<void> => {
    const since = Date.now();
    while (indexOf(name, which) < 0) {
      if (Date.now() - since > reactionTimeout)
        throw new ObservationMismatch(`${name} is not called`, name, waiting.map((held) => held.name).join(', '));
      await pause(4);
    }
  };
  const take = (name: CallName, which?: UrlFilter): Route | null => {
    const at = indexOf(name, which);
    return at < 0 ? null : (waiting.splice(at, 1)[0]?.route ?? null);
  };
  const settled = async (): Promise<void> => {
    const since = Date.now();
    while ((await page.evaluate(someTurns)) > waiting.filter(isAwaited).length + beside()) {
      if (Date.now() - since > reactionTimeout)
        throw new ObservationMismatch('an answer is not taken', 'nothing under way', waiting.length);
      await pause(4);
    }
  };
  return {
    answer: (name, json) => void answers.set(name, json),
    hold: (name) => void answers.delete(name),
    setServerClock: (clock) => void (serverNow = clock),
    waitBeside: (count) => void (beside = count),
    waitForArrival,
    end: async (name, ending, which) => {
      await waitForArrival(name, which);
      const route = take(name, which);
      if (route) await fulfil(route, ending, headers());
      await settled();
    },
    giveUp: async (name, which) => {
      const at = waiting.findIndex((held) => isMeant(held, name, which));
      await waiting
        .splice(at, at < 0 ? 0 : 1)[0]
        ?.route.abort()
        .catch(() => undefined);
    },
    held: () => waiting.filter(isAwaited).map(({ name }) => name),
    isHeld: (name) => indexOf(name) >= 0,
    settled,
    count: (name) => counts.get(name) ?? 0,
  };
}
