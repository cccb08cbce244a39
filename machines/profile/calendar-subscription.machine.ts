/** The member has their classes in the calendar that they use already, and takes its address back when they want. */
import { calendarSetup } from './calendar-subscription.setup.ts';

const spec = 'decisions.calendar';
const timeoutError = { kind: 'failure', failure: 'timedOut' } as const;

/** Nobody knows what the studio did: it is read again when the member asks. */
const lost = {
  onError: {
    target: 'unread',
    actions: { type: 'storeFailure', params: ({ event }: { event: { error: unknown } }) => event },
    description: 'No usable answer came, and nobody knows whether there is an address now.',
    meta: { spec },
  },
  after: {
    callTimeout: {
      target: 'unread',
      actions: { type: 'storeError', params: timeoutError },
      description: 'The studio takes too long, and nobody knows whether there is an address now.',
      meta: { spec },
    },
  },
} as const;

const reading = calendarSetup.createStateConfig({
  tags: 'busy',
  description: 'Whether the calendar has an address is read.',
  meta: { spec },
  invoke: {
    id: 'readCalendar',
    src: 'readCalendar',
    onDone: [
      {
        guard: { type: 'hasAddress', params: ({ event }) => event.output },
        target: 'on',
        actions: { type: 'storeToken', params: ({ event }) => event.output },
        description: 'It has one.',
        meta: { spec },
      },
      {
        guard: { type: 'hasNone', params: ({ event }) => event.output },
        target: 'off',
        actions: { type: 'storeToken', params: ({ event }) => event.output },
        description: 'It has none.',
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
  description: 'Nobody knows whether there is an address; the reason is told, with a way to look again.',
  meta: { spec },
  on: {
    'retry.pressed': { target: 'reading', description: 'The member looks again.', meta: { spec } },
    'connection.returned': { target: 'reading', description: 'The device is online again.', meta: { spec } },
  },
});

const off = calendarSetup.createStateConfig({
  description: 'There is no address: nobody reads the calendar.',
  meta: { spec },
  on: { 'activate.pressed': { target: 'activating', description: 'The member wants one.', meta: { spec: '§7.calendar' } } },
});

const activating = calendarSetup.createStateConfig({
  tags: 'busy',
  description: 'The calendar gets an address.',
  meta: { spec: '§7.calendar' },
  invoke: {
    id: 'activateCalendar',
    src: 'activateCalendar',
    onDone: [
      {
        guard: { type: 'hasAddress', params: ({ event }) => event.output },
        target: 'on',
        actions: { type: 'storeToken', params: ({ event }) => event.output },
        description: 'It has one now.',
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
  description: 'The whole address is shown, this once.',
  meta: { spec },
  on: { 'copy.pressed': { target: '.copying', description: 'The member wants the address elsewhere.', meta: { spec } } },
  states: {
    resting: { description: 'It waits for what the member does with it.', meta: { spec } },
    copying: {
      tags: 'busy',
      description: 'The device copies the address.',
      meta: { spec },
      invoke: {
        id: 'copyAddress',
        src: 'copyAddress',
        input: ({ context }) => ({ token: context.token ?? '' }),
        onDone: { target: 'copied', description: 'It can be pasted.', meta: { spec } },
        onError: { target: 'notCopied', description: 'The device lets nobody copy.', meta: { spec } },
      },
      after: { copyTimeout: { target: 'notCopied', description: 'The device does not answer.', meta: { spec } } },
    },
    copied: {
      description: 'It says that the address was copied.',
      meta: { spec },
      after: { copiedShown: { target: 'resting', description: 'It has been said.', meta: { spec } } },
    },
    notCopied: { description: 'It says that the member has to select the address themselves.', meta: { spec } },
  },
});

const on = calendarSetup.createStateConfig({
  initial: 'deciding',
  description: 'The calendar has an address.',
  meta: { spec },
  on: {
    'disable.pressed': {
      target: 'confirmingDisable',
      description: 'The member wants to take the address back, and is asked first.',
      meta: { spec },
    },
    'renew.pressed': {
      target: 'confirmingRenewal',
      description: 'The member wants another address, and is asked first.',
      meta: { spec },
    },
  },
  states: {
    deciding: {
      description: 'Is the whole address known?',
      meta: { spec },
      always: [
        { guard: 'isWhole', target: 'shown', description: 'It has just been made.', meta: { spec } },
        { target: 'hidden', description: 'It was shown when it was made; the studio keeps no copy of it.', meta: { spec } },
      ],
    },
    hidden: {
      description: 'Only the end of the address is shown. The member can get a new one, or turn the calendar off.',
      meta: { spec },
    },
    shown,
  },
});

const confirmingDisable = calendarSetup.createStateConfig({
  description: 'The member is asked whether every program that reads the calendar is to lose it at once.',
  meta: { spec: '§2.dialogs' },
  invoke: {
    id: 'disableDialog',
    src: 'disableDialog',
    input: {},
    onDone: [
      {
        guard: { type: 'isAgreed', params: ({ event }) => event.output },
        target: 'disabling',
        description: 'The member takes the address back.',
        meta: { spec },
      },
      { target: 'on', description: 'The address stays.', meta: { spec } },
    ],
    onError: { target: 'on', description: 'The question cannot be asked, so the address stays.', meta: { spec: '§2.dialogs' } },
  },
});

const confirmingRenewal = calendarSetup.createStateConfig({
  description: 'The member is asked whether the former address is to lead nowhere at once.',
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
    onError: { target: 'on', description: 'The question cannot be asked, so the address stays.', meta: { spec: '§2.dialogs' } },
  },
});

const renewing = calendarSetup.createStateConfig({
  tags: 'busy',
  description: 'Another address takes the place of the former one.',
  meta: { spec: '§7.calendar' },
  invoke: {
    id: 'renewCalendar',
    src: 'renewCalendar',
    onDone: [
      {
        guard: { type: 'hasAddress', params: ({ event }) => event.output },
        target: 'on',
        actions: { type: 'storeToken', params: ({ event }) => event.output },
        description: 'It has another one now.',
        meta: { spec: '§7.calendar' },
      },
      {
        target: 'on',
        actions: { type: 'storeRefusal', params: ({ event }) => event.output },
        description: 'The server says no and why; the address stays.',
        meta: { spec: '§8.serviceFailure' },
      },
    ],
    onError: lost.onError,
  },
  after: lost.after,
});

const disabling = calendarSetup.createStateConfig({
  tags: 'busy',
  description: 'The address is taken back.',
  meta: { spec: '§7.calendar' },
  invoke: {
    id: 'disableCalendar',
    src: 'disableCalendar',
    onDone: [
      {
        guard: { type: 'hasNone', params: ({ event }) => event.output },
        target: 'off',
        actions: { type: 'storeToken', params: ({ event }) => event.output },
        description: 'From now on nobody finds the calendar there.',
        meta: { spec },
      },
      {
        target: 'on',
        actions: { type: 'storeRefusal', params: ({ event }) => event.output },
        description: 'The server says no and why; the address stays.',
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
    description: 'My classes in my own calendar.',
    meta: { spec },
    context: { token: null, error: null },
    initial: 'reading',
    states: { reading, unread, off, activating, on, confirmingDisable, disabling, confirmingRenewal, renewing },
  });

export type CalendarSubscriptionMachine = ReturnType<typeof createCalendarSubscriptionMachine>;
