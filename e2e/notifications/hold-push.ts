/** The browser's simulated push: its support, the member's permission, and the result of subscribing. */
import type { Page } from '@playwright/test';
import type { PushDevice, PushPermission } from '#machines/notifications/push-subscription.types.ts';

interface HeldPush {
  /** Null: the browser throws. */
  readonly answerDevice: (device: PushDevice | null) => void;
  /** Null: the browser throws. */
  readonly answerPermission: (permission: PushPermission | null) => void;
  readonly changePermission: () => void;
  readonly setAvailable: (isAvailable: boolean) => void;
  readonly permission: () => PushPermission;
  readonly isDeviceAwaited: () => boolean;
}

/** Runs in the page before its own scripts. */
function replacePush(): void {
  const devices: PromiseWithResolvers<unknown>[] = [];
  const questions: PromiseWithResolvers<PushPermission>[] = [];
  const status = new EventTarget();
  let permission: PushPermission = 'default';
  let subscription: object | null = null;
  let isAvailable = true;

  const makeSubscription = () => ({
    toJSON: () => ({
      endpoint: 'https://push.example.org/abc',
      expirationTime: null,
      keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    }),
    unsubscribe: () => {
      subscription = null;
      return Promise.resolve(true);
    },
  });
  const pushManager = {
    getSubscription: () => Promise.resolve(subscription),
    subscribe: () => {
      if (!isAvailable) return Promise.reject(new DOMException('push service error', 'AbortError'));
      subscription = makeSubscription();
      return Promise.resolve(subscription);
    },
  };
  const registration = { pushManager };
  Object.defineProperties(ServiceWorkerContainer.prototype, {
    ready: { get: () => Promise.resolve(registration) },
    getRegistration: {
      value: () => {
        const device = Promise.withResolvers<unknown>();
        devices.push(device);
        return device.promise;
      },
    },
  });
  const definePush = () => Object.defineProperty(window, 'PushManager', { value: {}, configurable: true });
  definePush();
  Object.defineProperty(window, 'Notification', {
    value: {
      get permission() {
        return permission;
      },
      requestPermission: () => {
        const question = Promise.withResolvers<PushPermission>();
        questions.push(question);
        return question.promise;
      },
    },
  });
  navigator.permissions.query = () => Promise.resolve(status as PermissionStatus);

  const held: HeldPush = {
    answerDevice(device) {
      const requests = devices.splice(0);
      if (device === null) return requests.forEach(({ reject }) => reject(new Error('it broke')));
      if (device.support === 'full') definePush();
      else Reflect.deleteProperty(window, 'PushManager');
      if (device.support === 'appNeeded') Object.defineProperty(navigator, 'userAgent', { value: 'iPhone', configurable: true });
      else Reflect.deleteProperty(navigator, 'userAgent');
      permission = device.permission;
      subscription = device.hasSubscription ? makeSubscription() : null;
      return requests.forEach(({ resolve }) => resolve(registration));
    },
    answerPermission(answer) {
      const requests = questions.splice(0);
      if (answer === null) return requests.forEach(({ reject }) => reject(new Error('it broke')));
      permission = answer;
      return requests.forEach(({ resolve }) => resolve(answer));
    },
    changePermission: () => void status.dispatchEvent(new Event('change')),
    setAvailable: (is) => void (isAvailable = is),
    permission: () => permission,
    isDeviceAwaited: () => devices.length > 0,
  };
  Reflect.set(window, 'pushInHand', held);
}

export const holdPush = (page: Page): Promise<unknown> => page.addInitScript(replacePush);

const pushOf = 'pushInHand';

export const answerDevice = (page: Page, device: PushDevice | null): Promise<void> =>
  page.evaluate(([name, answer]) => (Reflect.get(window, name) as HeldPush).answerDevice(answer), [pushOf, device] as const);

export const answerPermission = (page: Page, permission: PushPermission | null): Promise<void> =>
  page.evaluate(([name, answer]) => (Reflect.get(window, name) as HeldPush).answerPermission(answer), [pushOf, permission] as const);

export const changePermission = (page: Page): Promise<void> =>
  page.evaluate((name) => (Reflect.get(window, name) as HeldPush).changePermission(), pushOf);

export const setPushAvailable = (page: Page, isAvailable: boolean): Promise<void> =>
  page.evaluate(([name, is]) => (Reflect.get(window, name) as HeldPush).setAvailable(is), [pushOf, isAvailable] as const);

export const permissionOf = (page: Page): Promise<PushPermission> =>
  page.evaluate((name) => (Reflect.get(window, name) as HeldPush).permission(), pushOf);

export const isDeviceAwaited = (page: Page): Promise<boolean> =>
  page.evaluate((name) => (Reflect.get(window, name) as HeldPush).isDeviceAwaited(), pushOf);
