/** The member turns push on or off for this device. The browser requests permission only after they press *Turn on*. */
import { pushSubscriptionSetup } from './push-subscription.setup.ts';
import { turnOnStates, unanswered } from './turn-on.states.ts';

const spec = 'decisions.notifications.push';
const testSpec = 'decisions.notifications.pushTest';
const failing = '§8.serviceFailure';

const onPermissionChange = {
  'permission.changed': {
    target: '#pushSubscription.checking',
    description: 'The member changed the permission in the settings of the browser.',
    meta: { spec },
  },
} as const;

const turnOn = {
  'turnOn.pressed': { target: 'requesting', description: 'The member turns push on for this device.', meta: { spec } },
} as const;

const turnOff = {
  'turnOff.pressed': { target: 'turningOff', description: 'The member turns push off for this device.', meta: { spec } },
} as const;

const test = {
  'test.pressed': { target: 'testing', description: 'The member tests push on this device.', meta: { spec: testSpec } },
} as const;

const checking = pushSubscriptionSetup.createStateConfig({
  tags: 'busy',
  description: 'Reads what this browser can do, and whether it may show notifications.',
  meta: { spec },
  entry: 'clearError',
  invoke: {
    id: 'readPushDevice',
    src: 'readPushDevice',
    onDone: [
      {
        guard: { type: 'needsApp', params: ({ event }) => event.output },
        target: 'appNeeded',
        description: 'This browser has push only in an app on the home screen.',
        meta: { spec },
      },
      {
        guard: { type: 'hasNoPush', params: ({ event }) => event.output },
        target: 'unsupported',
        description: 'This browser has no push.',
        meta: { spec },
      },
      {
        guard: { type: 'isBlocked', params: ({ event }) => event.output },
        target: 'blocked',
        actions: { type: 'storePermission', params: ({ event }) => event.output.permission },
        description: 'The member has blocked notifications of Spotter in this browser.',
        meta: { spec },
      },
      {
        guard: { type: 'mayBeSubscribed', params: ({ event }) => event.output },
        target: 'reading',
        actions: { type: 'storePermission', params: ({ event }) => event.output.permission },
        description: 'The browser has a subscription. The server may have it for this session.',
        meta: { spec },
      },
      {
        target: 'off',
        actions: { type: 'storePermission', params: ({ event }) => event.output.permission },
        description: 'The browser has no subscription.',
        meta: { spec },
      },
    ],
    onError: { target: 'unsupported', description: 'The browser does not report its features.', meta: { spec } },
  },
  after: { callTimeout: { target: 'unsupported', description: 'The browser does not respond.', meta: { spec } } },
});

const reading = pushSubscriptionSetup.createStateConfig({
  tags: 'busy',
  description: 'Reads whether the server sends push messages to this browser.',
  meta: { spec },
  entry: 'clearError',
  invoke: {
    id: 'readPushState',
    src: 'readPushState',
    onDone: [
      {
        guard: { type: 'isSubscribed', params: ({ event }) => event.output },
        target: 'on',
        description: 'It does.',
        meta: { spec },
      },
      {
        guard: { type: 'wasRead', params: ({ event }) => event.output },
        target: 'off',
        description: 'It does not: the subscription is that of a former session.',
        meta: { spec },
      },
      {
        target: 'unread',
        actions: { type: 'storeRefusal', params: ({ event }) => event.output },
        description: 'The server refuses and gives the reason.',
        meta: { spec: failing },
      },
    ],
    onError: {
      target: 'unread',
      actions: { type: 'storeFailure', params: ({ event }) => event },
      description: 'No usable answer came.',
      meta: { spec: failing },
    },
  },
  after: { callTimeout: { target: 'unread', actions: 'storeTimeout', description: 'The server takes too long.', meta: { spec: failing } } },
});

const { requesting, turningOn } = turnOnStates({
  spec,
  blocked: '#pushSubscription.blocked',
  unable: '#pushSubscription.unsupported',
  on: '#pushSubscription.on',
});

const off = pushSubscriptionSetup.createStateConfig({
  initial: 'resting',
  description: 'No push message comes to this device.',
  meta: { spec },
  states: {
    resting: { description: 'The settings offer to turn push on.', meta: { spec }, on: { ...turnOn, ...onPermissionChange } },
    requesting,
    turningOn,
    failed: {
      tags: 'failed',
      description: 'The settings show why push could not be turned on.',
      meta: { spec: failing },
      on: { ...turnOn, ...onPermissionChange },
    },
    ended: {
      description: 'A test showed that this browser is not subscribed any more. The settings show it, and offer to turn push on again.',
      meta: { spec: testSpec },
      on: { ...turnOn, ...onPermissionChange },
    },
  },
});

const turningOff = pushSubscriptionSetup.createStateConfig({
  tags: 'busy',
  description: 'The server deletes the subscription, and the browser ends it.',
  meta: { spec },
  entry: 'clearError',
  invoke: {
    id: 'unsubscribe',
    src: 'unsubscribe',
    onDone: [
      {
        guard: { type: 'hasUnsubscribed', params: ({ event }) => event.output },
        target: '#pushSubscription.off',
        description: 'No push message comes to this device any more.',
        meta: { spec },
      },
      {
        target: 'failed',
        actions: { type: 'storeRefusal', params: ({ event }) => event.output },
        description: 'The server refuses and gives the reason.',
        meta: { spec: failing },
      },
    ],
    onError: unanswered.onError,
  },
  after: unanswered.after,
});

const testing = pushSubscriptionSetup.createStateConfig({
  tags: 'busy',
  description: 'The server sends a test to this browser alone.',
  meta: { spec: testSpec },
  entry: 'clearError',
  invoke: {
    id: 'testPush',
    src: 'testPush',
    onDone: [
      {
        guard: { type: 'wasSent', params: ({ event }) => event.output },
        target: 'tested',
        description: 'The push service has the test.',
        meta: { spec: testSpec },
      },
      {
        guard: { type: 'hasEnded', params: ({ event }) => event.output },
        target: '#pushSubscription.off.ended',
        description: 'This browser is not subscribed any more.',
        meta: { spec: testSpec },
      },
      {
        target: 'testFailed',
        actions: { type: 'storeRefusal', params: ({ event }) => event.output },
        description: 'The push service does not take it, or the server refuses and gives the reason.',
        meta: { spec: failing },
      },
    ],
    onError: {
      target: 'testFailed',
      actions: { type: 'storeFailure', params: ({ event }) => event },
      description: 'No usable answer came. Another test does no harm.',
      meta: { spec: failing },
    },
  },
  after: {
    callTimeout: { target: 'testFailed', actions: 'storeTimeout', description: 'The test takes too long.', meta: { spec: failing } },
  },
  on: { ...turnOff, ...onPermissionChange },
});

const on = pushSubscriptionSetup.createStateConfig({
  initial: 'resting',
  description: 'Push messages come to this device, even while Spotter is closed.',
  meta: { spec },
  states: {
    resting: {
      description: 'The settings offer to send a test and to turn push off.',
      meta: { spec },
      on: { ...test, ...turnOff, ...onPermissionChange },
    },
    testing,
    tested: {
      description: 'The settings show that the test arrives in a few seconds.',
      meta: { spec: testSpec },
      on: { ...test, ...turnOff, ...onPermissionChange },
    },
    testFailed: {
      tags: 'failed',
      description: 'The settings show why the test was not sent.',
      meta: { spec: failing },
      on: { ...test, ...turnOff, ...onPermissionChange },
    },
    turningOff,
    failed: {
      tags: 'failed',
      description: 'The settings show why push could not be turned off.',
      meta: { spec: failing },
      on: { ...turnOff, ...onPermissionChange },
    },
  },
});

export const createPushSubscriptionMachine = () =>
  pushSubscriptionSetup.createMachine({
    id: 'pushSubscription',
    description: 'Push on this device.',
    meta: { spec },
    context: { permission: null, error: null },
    initial: 'checking',
    invoke: {
      id: 'watchPermission',
      src: 'watchPermission',
      onError: { description: 'The browser does not report changes of the permission.', meta: { spec } },
    },
    states: {
      checking,
      unsupported: { description: 'The settings show that this browser has no push.', meta: { spec }, on: onPermissionChange },
      appNeeded: {
        description: 'The settings show how to put Spotter on the home screen. Push works in the app that starts from there.',
        meta: { spec },
        on: onPermissionChange,
      },
      blocked: {
        description: 'The settings show how to allow notifications in the browser: Spotter cannot open the permission prompt again.',
        meta: { spec },
        on: onPermissionChange,
      },
      reading,
      unread: {
        tags: 'failed',
        description: 'It is unknown whether push is on. The settings show why and offer another attempt.',
        meta: { spec: failing },
        on: {
          'retry.pressed': { target: 'reading', description: 'The member tries again.', meta: { spec: failing } },
          'connection.returned': { target: 'reading', description: 'The device is online again.', meta: { spec: failing } },
          ...onPermissionChange,
        },
      },
      off,
      on,
    },
  });
