/** Ports, questions and actions of the whole app; the chart is in `app.machine.ts` and the `app.*.region.ts` beside it. */
import { type AnyEventObject, assertEvent, assign, emit, enqueueActions, fromCallback, raise, sendTo, setup, spawnChild } from 'xstate';
import type { Account, Profile } from '#contract/profile.ts';
import { createAuthMachine } from '#machines/auth/auth.machine.ts';
import type { SignedOutReason } from '#machines/auth/auth.types.ts';
import type { Trouble } from '#machines/feedback/feedback.events.ts';
import { lateToaster } from '#machines/feedback/late-toaster.ts';
import { refusalTrouble, troubleOf } from '#machines/feedback/trouble.rules.ts';
import { lateNotifications } from '#machines/notifications/late-notifications.ts';
import { unfilled, UnfilledPort } from '#machines/port.ts';
import {
  accountAt,
  hasFacility,
  isOtherAccount,
  isOwnAccount,
  placeOf,
  profileWith,
  redirectOf,
  showsThisPlace,
  staysAt,
  type Verdict,
  verdictOn,
  withAccount,
  withMember,
  withoutMember,
} from './app.rules.ts';
import type { AppContext, AppEmitted, AppEvent, AppInput, RelayInput, SelectAccountAnswer, SelectAccountInput } from './app.types.ts';
import { lateServiceWorker } from './late-service-worker.ts';
import { createLocaleMachine } from './locale.machine.ts';
import { parseRoute, printRoute } from './route.rules.ts';
import { lateWrites } from './late-writes.ts';
import type { LoadedScreen, ScreenPlace } from './screen.types.ts';

/** Hears everything that a child emits and tells it to the app. */
const relay = fromCallback<AnyEventObject, RelayInput>(({ input, sendBack }) => {
  const child = input.parent.getSnapshot().children[input.child];
  const subscription = child?.on('*', sendBack);
  return () => subscription?.unsubscribe();
});

/** Its logic arrives while the app runs, so `setup` cannot know its type; `never` lets it in. */
const screenActor = ({ logic, input }: LoadedScreen) => spawnChild(logic, { id: 'screen', input }) as never;

/** An answer, or an event, that may tell something new about one of the member's accounts. */
interface TellsOfAccount {
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
    toaster: lateToaster(async () => (await import('#machines/feedback/toaster.machine.ts')).createToasterMachine()),
    notifications: lateNotifications(async () =>
      (await import('#machines/notifications/notifications.machine.ts')).createNotificationsMachine(),
    ),
    serviceWorker: lateServiceWorker(() => Promise.reject(new UnfilledPort('serviceWorker'))),
    writes: lateWrites(async () => (await import('./writes.machine.ts')).createWritesMachine()),
    relayAuth: relay,
    relayLocale: relay,
    relayNotifications: relay,
    relayScreen: relay,
    relayWrites: relay,
    selectAccount: unfilled<SelectAccountAnswer, SelectAccountInput>('selectAccount'),
    loadScreen: unfilled<LoadedScreen, ScreenPlace>('loadScreen'),
  },
  guards: {
    hasFacility: ({ context }) => hasFacility(context),
    isSamePerson: ({ context }, { profile }: { profile: Profile }) => context.profile?.id === profile.id,
    isOtherAccount: ({ context }, { accountId }: { accountId: string }) => isOtherAccount(context, accountId),
    isOwnAccount: ({ context }, { accountId }: { accountId: string }) => isOwnAccount(context, accountId),
    staysAt: ({ context }, { orgId }: { orgId: string }) => staysAt(context, orgId),
    isOfOwnStudio: ({ context }, { orgId }: { orgId: string }) => accountAt(context, orgId) !== null,
    wasSelected: (_, { kind }: { kind: string }) => kind === 'selected',
    wasSelectedForNews: ({ context }, { kind }: { kind: string }) => kind === 'selected' && context.wantedPlace !== null,
    finds: ({ context }, { verdict }: { verdict: Verdict }) => verdictOn(context) === verdict,
    showsThisPlace: ({ context }) => showsThisPlace(context),
    staysOnScreen: ({ context, event }) => {
      assertEvent(event, 'route.entered');
      const entered = { ...context, route: parseRoute(event.path, event.search) };
      return verdictOn(entered) === 'here' && showsThisPlace(entered);
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

    rememberMember: assign(({ context, event }) => {
      assertEvent(event, ['member.signedIn', 'member.changed']);
      return withMember(context, event.profile);
    }),
    updateMember: assign(({ event }) => {
      assertEvent(event, 'member.changed');
      return { profile: event.profile };
    }),
    forgetMember: assign((_, { reason }: { reason: SignedOutReason }) => withoutMember(reason)),
    rememberChoice: assign(({ event }) => {
      assertEvent(event, 'account.chosen');
      return { chosenAccountId: event.accountId, wantedPlace: event.to ?? null };
    }),
    forgetChoice: assign({ chosenAccountId: null, wantedPlace: null }),
    switchAccount: assign(({ context }, answer: SelectAccountAnswer) =>
      answer.kind === 'selected' ? withAccount(context, answer.account) : {},
    ),
    announceAccount: enqueueActions(({ context, enqueue }, { account }: TellsOfAccount) => {
      if (context.profile && account) enqueue.raise({ type: 'profile.changed', profile: profileWith(context.profile, account) });
    }),
    tellRefusal: sendTo('toaster', (_, answer: SelectAccountAnswer) => ({ type: 'trouble.met', trouble: refusalTrouble(answer) })),
    tellTrouble: sendTo('toaster', (_, { trouble }: { trouble: Trouble }) => ({ type: 'trouble.met', trouble })),
    clearToasts: sendTo('toaster', { type: 'toasts.cleared' }),

    rememberRoute: assign(({ event }) => {
      assertEvent(event, 'route.entered');
      return { route: parseRoute(event.path, event.search) };
    }),
    askForNavigation: emit(({ context }) => ({
      type: 'navigation.due' as const,
      to: printRoute(redirectOf(context) ?? parseRoute('/')),
      replace: true as const,
    })),
    leadThere: emit(({ event }) => {
      assertEvent(event, 'place.wanted');
      return { type: 'navigation.due' as const, to: event.to, replace: false };
    }),
    chooseItsStudio: raise(({ context }, { to, orgId }: { to: string; orgId: string }) => ({
      type: 'account.chosen' as const,
      accountId: accountAt(context, orgId)?.id ?? '',
      to,
    })),
    leadOn: emit(({ context }) => ({ type: 'navigation.due' as const, to: context.wantedPlace ?? '/', replace: false })),
    tellStudioGone: sendTo('toaster', {
      type: 'toast.asked',
      toast: { id: 'studio-gone', status: 'info', message: { kind: 'note', text: 'studioGone' } },
    }),
    rememberPlace: assign(({ context }) => ({ shownPlace: placeOf(context), trouble: null })),
    forgetPlace: assign({ shownPlace: null, trouble: null }),
    startScreen: enqueueActions(({ enqueue }, loaded: LoadedScreen) => enqueue(screenActor(loaded))),
    stopScreen: enqueueActions(({ enqueue }) => {
      enqueue.stopChild('screen');
      enqueue.raise({ type: 'screen.left' });
    }),
    tellRoute: sendTo('screen', ({ context }) => ({ type: 'route.entered', route: context.route })),
    rememberTrouble: assign((_, { error }: { error: unknown }) => ({ trouble: troubleOf(error) })),

    rememberTimeout: assign({ trouble: { kind: 'failure', failure: 'timedOut' } }),

    tellLanguage: sendTo('locale', ({ event }) => ({ type: 'language.told', locale: 'profile' in event ? event.profile.locale : null })),
    rememberLocale: assign(({ event }) => {
      assertEvent(event, 'words.loaded');
      return { locale: event.locale };
    }),
  },
  delays: {
    /** How long a call may take before the member is told. */
    callTimeout: 15_000,
    /** How long the code of a screen may take. */
    screenTimeout: 15_000,
  },
});
