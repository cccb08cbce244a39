/** The member subscribes to their classes in a calendar app, and can remove the URL of the calendar feed. */
import { calendarSetup } from './calendar-subscription.setup.ts';

const spec = 'decisions.calendar';
const timeoutError = { kind: 'failure', failure: 'timedOut' } as const;

/** The result is unknown, so the member can read the subscription again. */
const lost = {
  onError: {
    target: 'unread',
    actions: { type: 'storeFailure', params: ({ event }: { event: { error: unknown } }) => event },
    description: 'No usable answer came, so it is not known whether the calendar has an address.',
    meta: { spec },
  },
  after: {
    callTimeout: {
      target: 'unread',
      actions: { type: 'storeError', params: timeoutError },
      description: 'The server takes too long, so it is not known whether the calendar has an address.',
      meta: { spec },
    },
  },
} as const;

const reading = calendarSetup.createStateConfig({
  tags: 'busy',
  description: 'The page reads whether the calendar has an address.',
  meta: { spec },
  invoke: {
    id: 'readCalendar',
    src: 'readCalendar',
    onDone: [
      {
        guard: { type: 'hasAddress', params: ({ event }) => event.output },
        target: 'on',
        actions: { type: 'storeToken', params: ({ event }) => event.output },
        description: 'The calendar has an address.',
        meta: { spec },
      },
      {
        guard: { type: 'hasNone', params: ({ event }) => event.output },
        target: 'off',
        actions: { type: 'storeToken', params: ({ event }) => event.output },
        description: 'The calendar has no address.',
        meta: { spec },
      },
      {
        target: 'unread',
        actions: { type: 'storeRefusal', params: ({ event }) => event.output },
        description: 'The server refuses and gives the reason.',
        meta: { spec },
      },
    ],
    onError: lost.onError,
  },
  after: lost.after,
});

const unread = calendarSetup.createStateConfig({
  tags: 'failed',
  description: 'It is not known whether the calendar has an address. The page shows the reason and offers to read the address again.',
  meta: { spec },
  on: {
    'retry.pressed': { target: 'reading', description: 'The member reads the address again.', meta: { spec } },
    'connection.returned': { target: 'reading', description: 'The device is online again.', meta: { spec } },
  },
});

const off = calendarSetup.createStateConfig({
  description: 'The calendar is off, because it has no address.',
  meta: { spec },
  on: { 'activate.pressed': { target: 'activating', description: 'The member turns the calendar on.', meta: { spec: '§7.calendar' } } },
});

const activating = calendarSetup.createStateConfig({
  tags: 'busy',
  description: 'The server creates an address for the calendar.',
  meta: { spec: '§7.calendar' },
  invoke: {
    id: 'activateCalendar',
    src: 'activateCalendar',
    onDone: [
      {
        guard: { type: 'hasAddress', params: ({ event }) => event.output },
        target: 'on',
        actions: { type: 'storeToken', params: ({ event }) => event.output },
        description: 'The calendar has a new address.',
        meta: { spec: '§7.calendar' },
      },
      {
        target: 'off',
        actions: { type: 'storeRefusal', params: ({ event }) => event.output },
        description: 'The server refuses and gives the reason.',
        meta: { spec: '§8.serviceFailure' },
      },
    ],
    onError: lost.onError,
  },
  after: lost.after,
});

const shown = calendarSetup.createStateConfig({
  initial: 'resting',
  description: 'The page shows the whole address, only once.',
  meta: { spec },
  on: { 'copy.pressed': { target: '.copying', description: 'The member copies the address.', meta: { spec } } },
  states: {
    resting: { description: 'The page offers to copy the address.', meta: { spec } },
    copying: {
      tags: 'busy',
      description: 'The device copies the address.',
      meta: { spec },
      invoke: {
        id: 'copyAddress',
        src: 'copyAddress',
        input: ({ context }) => ({ token: context.token ?? '' }),
        onDone: { target: 'copied', description: 'The address is copied.', meta: { spec } },
        onError: { target: 'notCopied', description: 'The device does not let the page copy.', meta: { spec } },
      },
      after: { copyTimeout: { target: 'notCopied', description: 'The device does not respond to the copy request.', meta: { spec } } },
    },
    copied: {
      description: 'The page shows that the address was copied.',
      meta: { spec },
      after: { copiedShown: { target: 'resting', description: 'The member had time to read the note.', meta: { spec } } },
    },
    notCopied: { description: 'The page shows that the member has to select the address.', meta: { spec } },
  },
});

const on = calendarSetup.createStateConfig({
  initial: 'deciding',
  description: 'The calendar is on: it has an address.',
  meta: { spec },
  on: {
    'disable.pressed': {
      target: 'confirmingDisable',
      description: 'The member wants to remove the address, and confirms it first.',
      meta: { spec },
    },
    'renew.pressed': {
      target: 'confirmingRenewal',
      description: 'The member wants another address, and confirms it first.',
      meta: { spec },
    },
  },
  states: {
    deciding: {
      description: 'Does the page have the whole address?',
      meta: { spec },
      always: [
        { guard: 'isWhole', target: 'shown', description: 'Yes: the address has just been created.', meta: { spec } },
        {
          target: 'hidden',
          description: 'No: the address was shown before, and the server does not store the whole address.',
          meta: { spec },
        },
      ],
    },
    hidden: {
      description: 'Only the end of the address is shown. The member can get a new address, or turn the calendar off.',
      meta: { spec },
    },
    shown,
  },
});

const confirmingDisable = calendarSetup.createStateConfig({
  description: 'The member confirms that the calendar stops working at once in all programs.',
  meta: { spec: '§2.dialogs' },
  invoke: {
    id: 'disableDialog',
    src: 'disableDialog',
    input: {},
    onDone: [
      {
        guard: { type: 'isAgreed', params: ({ event }) => event.output },
        target: 'disabling',
        description: 'The member removes the address.',
        meta: { spec },
      },
      { target: 'on', description: 'The address stays.', meta: { spec } },
    ],
    onError: { target: 'on', description: 'The dialog cannot be shown, so the address stays.', meta: { spec: '§2.dialogs' } },
  },
});

const confirmingRenewal = calendarSetup.createStateConfig({
  description: 'The member confirms that the former address stops working at once.',
  meta: { spec: '§2.dialogs' },
  invoke: {
    id: 'renewDialog',
    src: 'renewDialog',
    input: {},
    onDone: [
      {
        guard: { type: 'isAgreed', params: ({ event }) => event.output },
        target: 'renewing',
        description: 'The member gets another address.',
        meta: { spec },
      },
      { target: 'on', description: 'The address stays.', meta: { spec } },
    ],
    onError: { target: 'on', description: 'The dialog cannot be shown, so the address stays.', meta: { spec: '§2.dialogs' } },
  },
});

const renewing = calendarSetup.createStateConfig({
  tags: 'busy',
  description: 'The server replaces the address with another one.',
  meta: { spec: '§7.calendar' },
  invoke: {
    id: 'renewCalendar',
    src: 'renewCalendar',
    onDone: [
      {
        guard: { type: 'hasAddress', params: ({ event }) => event.output },
        target: 'on',
        actions: { type: 'storeToken', params: ({ event }) => event.output },
        description: 'The calendar has another address.',
        meta: { spec: '§7.calendar' },
      },
      {
        target: 'on',
        actions: { type: 'storeRefusal', params: ({ event }) => event.output },
        description: 'The server refuses and gives the reason; the address stays.',
        meta: { spec: '§8.serviceFailure' },
      },
    ],
    onError: lost.onError,
  },
  after: lost.after,
});

const disabling = calendarSetup.createStateConfig({
  tags: 'busy',
  description: 'The server removes the address.',
  meta: { spec: '§7.calendar' },
  invoke: {
    id: 'disableCalendar',
    src: 'disableCalendar',
    onDone: [
      {
        guard: { type: 'hasNone', params: ({ event }) => event.output },
        target: 'off',
        actions: { type: 'storeToken', params: ({ event }) => event.output },
        description: 'The address no longer works.',
        meta: { spec },
      },
      {
        target: 'on',
        actions: { type: 'storeRefusal', params: ({ event }) => event.output },
        description: 'The server refuses and gives the reason; the address stays.',
        meta: { spec: '§8.serviceFailure' },
      },
    ],
    onError: lost.onError,
  },
  after: lost.after,
});

export const createCalendarSubscriptionMachine = () =>
  calendarSetup.createMachine({
    id: 'calendarSubscription',
    description: 'The subscription of a calendar to the classes of the member.',
    meta: { spec },
    context: { token: null, error: null },
    initial: 'reading',
    states: { reading, unread, off, activating, on, confirmingDisable, disabling, confirmingRenewal, renewing },
  });

export type CalendarSubscriptionMachine = ReturnType<typeof createCalendarSubscriptionMachine>;
