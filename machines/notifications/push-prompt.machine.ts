/** Offers push on the page of a class, if the member is on the waitlist. There is no offer if push is on, impossible or dismissed. */
import { pushPromptSetup } from './push-prompt.setup.ts';
import { turnOnStates } from './turn-on.states.ts';

const spec = 'decisions.notifications.pushPrompt';
const failing = '§8.serviceFailure';

const onPermissionChange = {
  'permission.changed': {
    target: '#pushPrompt.checking',
    description: 'The member changed the permission in the settings of the browser.',
    meta: { spec },
  },
} as const;

const notNow = {
  'notNow.pressed': {
    target: '#pushPrompt.dismissed',
    actions: 'storeDismissal',
    description: 'The member does not want push now. The device stores this.',
    meta: { spec },
  },
} as const;

const answers = {
  'turnOn.pressed': { target: 'requesting', description: 'The member turns push on for this device.', meta: { spec } },
  ...notNow,
  ...onPermissionChange,
} as const;

const checking = pushPromptSetup.createStateConfig({
  tags: 'busy',
  description:
    'The browser reports whether push is possible; the device reports whether “Not now” was pressed in the last 30 days. The page shows nothing yet.',
  meta: { spec },
  entry: 'clearError',
  invoke: {
    id: 'readPromptDevice',
    src: 'readPromptDevice',
    onDone: [
      {
        guard: { type: 'isDismissed', params: ({ event }) => event.output },
        target: 'closed',
        description: 'The member pressed “Not now” in the last 30 days.',
        meta: { spec },
      },
      {
        guard: { type: 'needsApp', params: ({ event }) => event.output },
        target: 'appNeeded',
        description: 'This browser supports push only in an app on the home screen.',
        meta: { spec },
      },
      {
        guard: { type: 'hasNoPush', params: ({ event }) => event.output },
        target: 'closed',
        description: 'This browser does not support push.',
        meta: { spec },
      },
      {
        guard: { type: 'isBlocked', params: ({ event }) => event.output },
        target: 'closed',
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
        target: 'open',
        actions: { type: 'storePermission', params: ({ event }) => event.output.permission },
        description: 'The browser has no subscription.',
        meta: { spec },
      },
    ],
    onError: { target: 'closed', description: 'The browser does not report whether it supports push.', meta: { spec } },
  },
  after: { callTimeout: { target: 'closed', description: 'The browser does not respond.', meta: { spec } } },
});

const reading = pushPromptSetup.createStateConfig({
  tags: 'busy',
  description: 'The server reports whether it sends push messages to this browser. The page shows nothing yet.',
  meta: { spec },
  invoke: {
    id: 'readPushState',
    src: 'readPushState',
    onDone: [
      {
        guard: { type: 'isSubscribed', params: ({ event }) => event.output },
        target: 'closed',
        description: 'The server sends push messages to this browser: push is on.',
        meta: { spec },
      },
      {
        guard: { type: 'wasRead', params: ({ event }) => event.output },
        target: 'open',
        description: 'The server does not send push messages to this browser: the subscription belongs to an earlier session.',
        meta: { spec },
      },
      { target: 'closed', description: 'The server refuses. The settings show the reason.', meta: { spec: failing } },
    ],
    onError: { target: 'closed', description: 'No usable answer came.', meta: { spec: failing } },
  },
  after: { callTimeout: { target: 'closed', description: 'The server takes too long.', meta: { spec: failing } } },
});

const { requesting, turningOn } = turnOnStates({
  spec,
  blocked: '#pushPrompt.blocked',
  unable: '#pushPrompt.closed',
  on: '#pushPrompt.turnedOn',
});

const open = pushPromptSetup.createStateConfig({
  initial: 'resting',
  description: 'The page offers to notify the member when a spot is free.',
  meta: { spec },
  states: {
    resting: { description: 'The member may accept or dismiss the offer.', meta: { spec }, on: answers },
    requesting,
    turningOn,
    failed: {
      tags: 'failed',
      description: 'The page shows why push could not be turned on.',
      meta: { spec: failing },
      on: answers,
    },
  },
});

export const createPushPromptMachine = () =>
  pushPromptSetup.createMachine({
    id: 'pushPrompt',
    description: 'The offer of push to a member who waits for a spot.',
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
      reading,
      closed: { description: 'Push is not offered, and the page shows nothing about it.', meta: { spec }, on: onPermissionChange },
      appNeeded: {
        description: 'The page shows that push needs the app on the home screen, and links to the instructions.',
        meta: { spec },
        on: { ...notNow, ...onPermissionChange },
      },
      open,
      turnedOn: {
        description: 'The page shows that this device gets a notification when a spot is free.',
        meta: { spec },
        on: onPermissionChange,
      },
      dismissed: {
        description: 'The page shows where push can be turned on later.',
        meta: { spec },
        entry: 'clearError',
        on: onPermissionChange,
      },
      blocked: {
        description: 'The page shows that the browser blocks notifications, and links to the instructions.',
        meta: { spec },
        on: onPermissionChange,
      },
    },
  });
