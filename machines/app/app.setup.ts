import { type AnyEventObject, assertEvent, assign, emit, enqueueActions, fromCallback, raise, sendTo, setup, spawnChild } from 'xstate';
import type { Account, Profile } from '#contract/profile.ts';
import { createAuthMachine } from '#machines/auth/auth.machine.ts';
import type { SignedOutReason } from '#machines/auth/auth.types.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import { lazyToaster } from '#machines/feedback/lazy-toaster.ts';
import { refusalToCallError, toCallError } from '#machines/feedback/call-error.rules.ts';
import { lazyNotificationList } from '#machines/notifications/lazy-notification-list.ts';
import { unprovidedPort, PortNotProvidedError } from '#machines/port.ts';
import {
  accountAt,
  hasFacility,
  isOtherAccount,
  isOwnAccount,
  screenScopeKey,
  profileWith,
  redirectOf,
  isScreenCurrent,
  isStayingAtOrg,
  losesAccess,
  type RouteDecision,
  decideRoute,
  withAccount,
  withMember,
  withoutMember,
} from './app.rules.ts';
import type {
  AppContext,
  AppEmitted,
  AppEvent,
  AppInput,
  SubscriptionInput,
  SelectAccountAnswer,
  SelectAccountInput,
} from './app.types.ts';
import { lazyServiceWorker } from './lazy-service-worker.ts';
import { createLocaleMachine } from './locale.machine.ts';
import { parseRoute, printRoute } from './route.rules.ts';
import { lazyWriteQueue } from './lazy-write-queue.ts';
import type { LoadedScreen, ScreenScope } from './screen.types.ts';

const childSubscription = fromCallback<AnyEventObject, SubscriptionInput>(({ input, sendBack }) => {
  const child = input.parent.getSnapshot().children[input.child];
  const subscription = child?.on('*', sendBack);
  return () => subscription?.unsubscribe();
});

const screenActor = ({ logic, input }: LoadedScreen) => spawnChild(logic, { id: 'screen', input }) as never;

/** An answer or event that may contain new data of one of the member's accounts. */
interface WithAccount {
  readonly kind?: string;
  readonly account?: Account;
}

export const appSetup = setup({
  types: {
    context: {} as AppContext,
    events: {} as AppEvent,
    input: {} as AppInput,
    emitted: {} as AppEmitted,
    tags: {} as 'busy' | 'failed',
    meta: {} as { readonly spec: string },
  },
  actors: {
    auth: createAuthMachine(),
    locale: createLocaleMachine(),
    toaster: lazyToaster(async () => (await import('#machines/feedback/toaster.machine.ts')).createToasterMachine()),
    notifications: lazyNotificationList(async () =>
      (await import('#machines/notifications/notification-list.machine.ts')).createNotificationListMachine(),
    ),
    serviceWorker: lazyServiceWorker(() => Promise.reject(new PortNotProvidedError('serviceWorker'))),
    writes: lazyWriteQueue(async () => (await import('./write-queue.machine.ts')).createWriteQueueMachine()),
    authSubscription: childSubscription,
    localeSubscription: childSubscription,
    notificationsSubscription: childSubscription,
    screenSubscription: childSubscription,
    writesSubscription: childSubscription,
    selectAccount: unprovidedPort<SelectAccountAnswer, SelectAccountInput>('selectAccount'),
    loadScreen: unprovidedPort<LoadedScreen, ScreenScope>('loadScreen'),
  },
  guards: {
    hasFacility: ({ context }) => hasFacility(context),
    isSamePerson: ({ context }, { profile }: { profile: Profile }) => context.profile?.id === profile.id,
    losesAccess: ({ context }, { profile }: { profile: Profile }) => losesAccess(context, profile),
    isOtherAccount: ({ context }, { accountId }: { accountId: string }) => isOtherAccount(context, accountId),
    isOwnAccount: ({ context }, { accountId }: { accountId: string }) => isOwnAccount(context, accountId),
    staysAt: ({ context }, { orgId }: { orgId: string }) => isStayingAtOrg(context, orgId),
    isOfOwnStudio: ({ context }, { orgId }: { orgId: string }) => accountAt(context, orgId) !== null,
    wasSelected: (_, { kind }: { kind: string }) => kind === 'selected',
    wasSelectedForNotification: ({ context }, { kind }: { kind: string }) => kind === 'selected' && context.requestedPath !== null,
    finds: ({ context }, { verdict }: { verdict: RouteDecision }) => decideRoute(context) === verdict,
    isScreenCurrent: ({ context }) => isScreenCurrent(context),
    staysOnScreen: ({ context, event }) => {
      assertEvent(event, 'route.entered');
      const entered = { ...context, route: parseRoute(event.path, event.search) };
      return decideRoute(entered) === 'here' && isScreenCurrent(entered);
    },
    isOnline: ({ context }) => context.isOnline,
  },
  actions: {
    forwardToAuth: sendTo('auth', ({ event }) => event),
    forwardToToaster: sendTo('toaster', ({ event }) => event),
    forwardToNotifications: sendTo('notifications', ({ event }) => event),
    forwardToServiceWorker: sendTo('serviceWorker', ({ event }) => event),
    forwardToWrites: sendTo('writes', ({ event }) => event),
    forwardToScreen: sendTo('screen', ({ event }) => event),
    forwardToLocale: sendTo('locale', { type: 'connection.returned' }),
    noteOffline: assign({ isOnline: false }),
    noteOnline: assign({ isOnline: true }),
    dropWrites: emit({ type: 'writes.dropped' as const }),
    announceLoss: raise({ type: 'member.signedOut', reason: 'lost' }),
    announceSituation: raise({ type: 'situation.changed' }),

    setMember: assign(({ context, event }) => {
      assertEvent(event, ['member.signedIn', 'member.changed']);
      return withMember(context, event.profile);
    }),
    updateMember: assign(({ event }) => {
      assertEvent(event, 'member.changed');
      return { profile: event.profile };
    }),
    clearMember: assign((_, { reason }: { reason: SignedOutReason }) => withoutMember(reason)),
    storeChoice: assign(({ event }) => {
      assertEvent(event, 'account.chosen');
      return { chosenAccountId: event.accountId, requestedPath: event.to ?? null };
    }),
    clearChoice: assign({ chosenAccountId: null, requestedPath: null }),
    switchAccount: assign(({ context }, answer: SelectAccountAnswer) =>
      answer.kind === 'selected' ? withAccount(context, answer.account) : {},
    ),
    announceAccount: enqueueActions(({ context, enqueue }, { account }: WithAccount) => {
      if (context.profile && account) enqueue.raise({ type: 'profile.changed', profile: profileWith(context.profile, account) });
    }),
    reportRefusal: sendTo('toaster', (_, answer: SelectAccountAnswer) => ({ type: 'error.occurred', error: refusalToCallError(answer) })),
    reportError: sendTo('toaster', (_, { error }: { error: CallError }) => ({ type: 'error.occurred', error })),
    clearToasts: sendTo('toaster', { type: 'toasts.cleared' }),

    storeRoute: assign(({ event }) => {
      assertEvent(event, 'route.entered');
      return { route: parseRoute(event.path, event.search) };
    }),
    requestNavigation: emit(({ context }) => ({
      type: 'navigation.due' as const,
      to: printRoute(redirectOf(context) ?? parseRoute('/')),
      replace: true as const,
    })),
    leadThere: emit(({ event }) => {
      assertEvent(event, 'target.requested');
      return { type: 'navigation.due' as const, to: event.to, replace: false };
    }),
    chooseItsStudio: raise(({ context }, { to, orgId }: { to: string; orgId: string }) => ({
      type: 'account.chosen' as const,
      accountId: accountAt(context, orgId)?.id ?? '',
      to,
    })),
    leadOn: emit(({ context }) => ({ type: 'navigation.due' as const, to: context.requestedPath ?? '/', replace: false })),
    reportStudioGone: sendTo('toaster', {
      type: 'toast.requested',
      toast: { id: 'studio-gone', status: 'info', message: { kind: 'note', text: 'studioGone' } },
    }),
    reportLostAccess: sendTo('toaster', {
      type: 'toast.requested',
      toast: { id: 'access-lost', status: 'warning', message: { kind: 'note', text: 'accessLost' } },
    }),
    storeScopeKey: assign(({ context }) => ({ shownScopeKey: screenScopeKey(context), error: null })),
    clearScopeKey: assign({ shownScopeKey: null, error: null }),
    startScreen: enqueueActions(({ enqueue }, loaded: LoadedScreen) => enqueue(screenActor(loaded))),
    stopScreen: enqueueActions(({ enqueue }) => {
      enqueue.stopChild('screen');
      enqueue.raise({ type: 'screen.left' });
    }),
    sendRoute: sendTo('screen', ({ context }) => ({ type: 'route.entered', route: context.route })),
    storeError: assign((_, { error }: { error: unknown }) => ({ error: toCallError(error) })),

    storeTimeoutError: assign({ error: { kind: 'failure', failure: 'timedOut' } }),

    sendProfileLocale: sendTo('locale', ({ event }) => ({
      type: 'profileLocale.changed',
      locale: 'profile' in event ? event.profile.locale : null,
    })),
    storeLocale: assign(({ event }) => {
      assertEvent(event, 'words.loaded');
      return { locale: event.locale };
    }),
  },
  delays: {
    callTimeout: 15_000,
    screenTimeout: 15_000,
  },
});
