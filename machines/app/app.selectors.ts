import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate';
import type { Account } from '#contract/profile.ts';
import type { createAuthMachine } from '#machines/auth/auth.machine.ts';
import type { createToasterMachine } from '#machines/feedback/toaster.machine.ts';
import type { NotificationListActor } from '#machines/notifications/notification-list.selectors.ts';
import type { createAppMachine } from './app.machine.ts';
import { accessLevelOf } from './app.rules.ts';
import { menuEntries, type MenuId, ownEntries, type OwnEntryId } from './menu.rules.ts';
import type { ServiceWorkerActor } from './service-worker.selectors.ts';
import type { WriteQueueMachine } from './write-queue.machine.ts';
import { printRoute } from './route.rules.ts';
import { type ScreenKey, screenKey, titleKey, type TitleKey } from './screen.rules.ts';

export type AppMachine = ReturnType<typeof createAppMachine>;
export type AppSnapshot = SnapshotFrom<AppMachine>;
export type AppActor = ActorRefFrom<AppMachine>;
export type AuthActor = ActorRefFrom<typeof createAuthMachine>;
export type WriteQueueActor = ActorRefFrom<WriteQueueMachine>;
export type ToasterActor = ActorRefFrom<typeof createToasterMachine>;

/** The frame around the screen; `unknown` until it is known whether a member is signed in. */
export type ShellKind = 'unknown' | 'signedOut' | 'small' | 'full';

export const selectShell = ({ context }: AppSnapshot): ShellKind => {
  const accessLevel = accessLevelOf(context);
  switch (accessLevel?.kind) {
    case undefined:
      return 'unknown';
    case 'signedOut':
      return 'signedOut';
    case 'withoutAccount':
      return 'small';
    case 'withAccount':
      return 'full';
  }
};

export type ScreenContent =
  | { readonly kind: 'waiting' | 'notFound' | 'failed' }
  | { readonly kind: 'showing'; readonly screen: ScreenKey; readonly actor: AnyActorRef };

export const selectScreenContent = (snapshot: AppSnapshot): ScreenContent => {
  const { screen: actor } = snapshot.children as { readonly screen?: AnyActorRef };
  const key = snapshot.context.route && screenKey(snapshot.context.route);
  if (snapshot.matches({ screen: 'showing' }) && key && actor) return { kind: 'showing', screen: key, actor };
  if (snapshot.matches({ screen: 'notFound' })) return { kind: 'notFound' };
  return { kind: snapshot.matches({ screen: 'failed' }) ? 'failed' : 'waiting' };
};

export const selectAuth = (snapshot: AppSnapshot): AuthActor | undefined => (snapshot.children as { readonly auth?: AuthActor }).auth;
export const selectToaster = (snapshot: AppSnapshot): ToasterActor | undefined =>
  (snapshot.children as { readonly toaster?: ToasterActor }).toaster;

export const selectNotifications = (snapshot: AppSnapshot): NotificationListActor | undefined =>
  (snapshot.children as { readonly notifications?: NotificationListActor }).notifications;

export const selectWrites = (snapshot: AppSnapshot): WriteQueueActor | undefined =>
  (snapshot.children as { readonly writes?: WriteQueueActor }).writes;

export const selectServiceWorker = (snapshot: AppSnapshot): ServiceWorkerActor | undefined =>
  (snapshot.children as { readonly serviceWorker?: ServiceWorkerActor }).serviceWorker;

export const selectMenu = ({ context }: AppSnapshot): readonly MenuId[] => menuEntries(context);
export const selectOwnEntries = ({ context }: AppSnapshot): readonly OwnEntryId[] => ownEntries(context);

/** The accounts to switch between: none unless there is more than one. Clause: §2 (switcher). */
export const selectAccounts = ({ context }: AppSnapshot): readonly Account[] => {
  const accounts = context.profile?.accounts.filter(({ hidden_at }) => hidden_at === null) ?? [];
  return accounts.length > 1 ? accounts : [];
};

export const selectTitle = ({ context }: AppSnapshot): TitleKey => titleKey(context.route);
export const selectPath = ({ context: { route } }: AppSnapshot): string => (route ? (printRoute(route).split('?')[0] ?? '/') : '/');
export const selectRoute = ({ context }: AppSnapshot) => context.route;
export const selectLocale = ({ context }: AppSnapshot) => context.locale;
export const selectAccount = ({ context }: AppSnapshot) => context.account;
export const selectFacility = ({ context }: AppSnapshot) => context.facility;
export const selectProfile = ({ context }: AppSnapshot) => context.profile;
export const selectError = ({ context }: AppSnapshot) => context.error;
export const isOnline = (snapshot: AppSnapshot): boolean => snapshot.matches({ connection: 'online' });
