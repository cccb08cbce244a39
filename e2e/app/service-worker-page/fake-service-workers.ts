/** Simulated service workers. Calls are counted, and the path decides when a call is answered. */

/** The actions of the simulated browser, at `window.browser`. */
export interface BrowserControls {
  readonly register: (how: 'registered' | 'withNewer' | 'forbidden' | 'unreachable') => void;
  readonly findNewer: () => void;
  /** Another tab activated the newer version. Afterwards, as after each activation, a further version waits. */
  readonly replace: () => void;
  /** Ends the requested activation: the version is active, or discarded. */
  readonly endUpdate: (how: 'activated' | 'redundant') => void;
}

export interface CallCounts {
  registrations: number;
  takeOvers: number;
  reloads: number;
}

class Worker extends EventTarget {
  state: ServiceWorkerState = 'installing';
  readonly #calls: CallCounts;

  constructor(calls: CallCounts) {
    super();
    this.#calls = calls;
  }

  postMessage(): void {
    this.#calls.takeOvers += 1;
  }

  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class Registration extends EventTarget {
  installing: Worker | null = null;
  waiting: Worker | null = null;
  active: object | null = {};
}

export function createFakeBrowser(onCalled: (calls: CallCounts) => void) {
  const calls: CallCounts = { registrations: 0, takeOvers: 0, reloads: 0 };
  const watched = new Proxy(calls, {
    set: (counts, name, value) => {
      const isSet = Reflect.set(counts, name, value);
      onCalled({ ...counts });
      return isSet;
    },
  });
  const registration = new Registration();
  const container = Object.assign(new EventTarget(), {
    controller: {},
    getRegistration: () => Promise.resolve(registration),
    register: () => {
      watched.registrations += 1;
      return new Promise((resolve, reject) => void (end = { resolve, reject }));
    },
  });
  let end: { readonly resolve: (registration: Registration) => void; readonly reject: (why: Error) => void } | null = null;

  const installed = (): Worker => {
    const worker = new Worker(watched);
    worker.state = 'installed';
    return worker;
  };
  const controls: BrowserControls = {
    register: (how) => {
      registration.waiting = how === 'withNewer' ? installed() : null;
      if (how === 'forbidden') end?.reject(new DOMException('nobody may', 'SecurityError'));
      else if (how === 'unreachable') end?.reject(new TypeError('it cannot be fetched'));
      else end?.resolve(registration);
    },
    findNewer: () => {
      const worker = new Worker(watched);
      Object.assign(registration, { installing: worker, waiting: null });
      registration.dispatchEvent(new Event('updatefound'));
      Object.assign(registration, { installing: null, waiting: worker });
      worker.become('installed');
    },
    replace: () => {
      registration.waiting = installed();
      container.dispatchEvent(new Event('controllerchange'));
    },
    endUpdate: (how) => {
      const { waiting } = registration;
      registration.waiting = installed();
      waiting?.become(how);
    },
  };
  return { container: container as object as ServiceWorkerContainer, reload: () => void (watched.reloads += 1), controls };
}
