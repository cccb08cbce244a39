/** Controls the service worker: its notifications, requests and clock. A list replaces the notifications, which the browser lacks. */
import type { BrowserContext, Page, Worker } from '@playwright/test';
import type { PushMessage } from '#contract/push.ts';

export interface ShownNotification {
  readonly title: string;
  readonly body: string;
  readonly buttons: readonly string[];
  readonly isSilent: boolean;
}

export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly key: string | null;
  readonly facility: string | null;
  readonly isUnderWay: boolean;
}

/** `null`: no network. */
export type HeldResponse = { readonly status: number; readonly json: unknown } | null;

interface WorkerControls {
  readonly shown: () => readonly ShownNotification[];
  readonly press: (action: string) => void;
  readonly requests: () => readonly SentRequest[];
  readonly respond: (response: HeldResponse) => void;
  readonly pass: (milliseconds: number) => void;
}

/** Runs in the worker. */
function replaceNotifications(): void {
  const scope = globalThis as object as { readonly registration: ServiceWorkerRegistration };
  type Options = NotificationOptions & { readonly actions?: readonly { readonly title: string }[] };
  const shown = new Map<string, { title: string; options: Options }>();
  scope.registration.showNotification = (title, options = {}) => {
    shown.set(options.tag ?? '', { title, options });
    return Promise.resolve();
  };
  Object.defineProperty(Notification, 'maxActions', { value: 2, configurable: true });
  Object.assign(globalThis, {
    shown: () =>
      [...shown.values()].map(({ title, options: { body = '', silent = false, actions = [] } }) => ({
        title,
        body,
        buttons: actions.map((action) => action.title),
        isSilent: silent,
      })),
    press: (action: string) => {
      const [[tag, { options }] = ['', { options: {} as Options }]] = shown;
      const Press = Reflect.get(globalThis, 'ExtendableEvent') as typeof Event;
      const notification = { data: options.data as unknown, close: () => shown.delete(tag) };
      dispatchEvent(Object.assign(new Press('notificationclick'), { action, notification }));
    },
  });
}

/** Runs in the worker. Also stops its clock. */
function holdRequests(): void {
  const requests: { request: Request; answer: PromiseWithResolvers<Response>; isUnderWay: boolean }[] = [];
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    const answer = Promise.withResolvers<Response>();
    const sent = { request, answer, isUnderWay: true };
    requests.push(sent);
    request.signal.addEventListener('abort', () => {
      sent.isUnderWay = false;
      answer.reject(request.signal.reason);
    });
    return answer.promise;
  };
  const timers = new Map<number, { due: number; run: () => void }>();
  let now = 0;
  let last = 0;
  Object.assign(globalThis, {
    setTimeout: (run: () => void, milliseconds = 0) => {
      last += 1;
      timers.set(last, { due: now + milliseconds, run });
      return last;
    },
    clearTimeout: (timer: number) => void timers.delete(timer),
    pass: (milliseconds: number) => {
      now += milliseconds;
      const due = [...timers].filter(([, timer]) => timer.due <= now).toSorted(([, a], [, b]) => a.due - b.due);
      for (const [id, { run }] of due) if (timers.delete(id)) run();
    },
    requests: () =>
      requests.map(({ request: { method, url, headers }, isUnderWay }) => ({
        method,
        path: new URL(url).pathname,
        key: headers.get('idempotency-key'),
        facility: headers.get('x-facility-guid'),
        isUnderWay,
      })),
    respond: (response: { status: number; json: unknown } | null) => {
      const sent = requests.find(({ isUnderWay }) => isUnderWay);
      if (!sent) throw new Error('the worker has no request in progress');
      sent.isUnderWay = false;
      if (response) sent.answer.resolve(Response.json(response.json, { status: response.status }));
      else sent.answer.reject(new TypeError('Failed to fetch'));
    },
  });
}

export type HeldWorker = {
  readonly [K in keyof WorkerControls]: (...args: Parameters<WorkerControls[K]>) => Promise<ReturnType<WorkerControls[K]>>;
};

const callsOf = (worker: Worker): HeldWorker => {
  const call =
    <K extends keyof WorkerControls>(name: K) =>
    (...args: Parameters<WorkerControls[K]>): Promise<ReturnType<WorkerControls[K]>> =>
      worker.evaluate(([control, given]) => (Reflect.get(globalThis, control) as (...rest: readonly unknown[]) => never)(...given), [
        name,
        args,
      ] as const);
  return { shown: call('shown'), press: call('press'), requests: call('requests'), respond: call('respond'), pass: call('pass') };
};

/** `holdsRequests`: the test answers the requests; otherwise they reach the server. */
export async function holdWorker(context: BrowserContext, page: Page, { holdsRequests }: { holdsRequests: boolean }): Promise<HeldWorker> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(replaceNotifications);
  if (holdsRequests) await worker.evaluate(holdRequests);
  return callsOf(worker);
}

/** Returns a function that delivers a message to the page's worker, as a push service does. */
export async function createDelivery(context: BrowserContext, page: Page): Promise<(message: PushMessage) => Promise<void>> {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration) resolve(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  return async (message) =>
    void (await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) }));
}
