/** The member turns push on or off for this device. The browser requests permission only after the member presses *Turn on*. */
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
  description: 'The browser reports whether push is possible, and whether it may show notifications.',
  meta: { spec },
  entry: 'clearError',
  invoke: {
    id: 'readPushDevice',
    src: 'readPushDevice',
    onDone: [
      {
        guard: { type: 'needsApp', params: ({ event }) => event.output },
        target: 'appNeeded',
        description: 'This browser supports push only in an app on the home screen.',
        meta: { spec },
      },
      {
        guard: { type: 'hasNoPush', params: ({ event }) => event.output },
        target: 'unsupported',
        description: 'This browser does not support push.',
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
  description: 'The server reports whether it sends push messages to this browser.',
  meta: { spec },
  entry: 'clearError',
  invoke: {
    id: 'readPushState',
    src: 'readPushState',
    onDone: [
      {
        guard: { type: 'isSubscribed', params: ({ event }) => event.output },
        target: 'on',
        description: 'The server sends push messages to this browser.',
        meta: { spec },
      },
      {
        guard: { type: 'wasRead', params: ({ event }) => event.output },
        target: 'off',
        description: 'The server does not send push messages to this browser: the subscription belongs to an earlier session.',
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
  description: 'This device gets no push messages.',
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
      description: 'A test showed that this browser is no longer subscribed. The settings show this, and offer to turn push on again.',
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
        description: 'This device gets no push messages any more.',
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
  description: 'The server sends a test message only to this browser.',
  meta: { spec: testSpec },
  entry: 'clearError',
  invoke: {
    id: 'testPush',
    src: 'testPush',
    onDone: [
      {
        guard: { type: 'wasSent', params: ({ event }) => event.output },
        target: 'tested',
        description: 'The push service has accepted the test message.',
        meta: { spec: testSpec },
      },
      {
        guard: { type: 'hasEnded', params: ({ event }) => event.output },
        target: '#pushSubscription.off.ended',
        description: 'This browser is no longer subscribed.',
        meta: { spec: testSpec },
      },
      {
        target: 'testFailed',
        actions: { type: 'storeRefusal', params: ({ event }) => event.output },
        description: 'The push service does not accept the test message, or the server refuses and gives the reason.',
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
  description: 'This device gets push messages, even while Spotter is closed.',
  meta: { spec },
  states: {
    resting: {
      description: 'The settings offer to send a test and to turn push off.',
      meta: { spec },
      on: { ...test, ...turnOff, ...onPermissionChange },
    },
    testing,
    tested: {
      description: 'The settings show that the test message arrives in a few seconds.',
      meta: { spec: testSpec },
      on: { ...test, ...turnOff, ...onPermissionChange },
    },
    testFailed: {
      tags: 'failed',
      description: 'The settings show why the test message was not sent.',
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
    description: 'Push messages on this device.',
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
      unsupported: { description: 'The settings show that this browser does not support push.', meta: { spec }, on: onPermissionChange },
      appNeeded: {
        description: 'The settings show how to put Spotter on the home screen. Push works only in the app that opens from there.',
        meta: { spec },
        on: onPermissionChange,
      },
      blocked: {
        description: 'The settings show how to allow notifications in the browser: Spotter cannot show the permission prompt again.',
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
