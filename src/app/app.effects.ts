import { fromPromise } from 'xstate';
import * as profileCalls from '#contract/profile-calls.ts';
import type { LocaleCode } from '#contract/profile.ts';
import { lazyServiceWorker } from '#machines/app/lazy-service-worker.ts';
import { lazyWriteQueue } from '#machines/app/lazy-write-queue.ts';
import { lazyToaster } from '#machines/feedback/lazy-toaster.ts';
import { lazyNotificationList } from '#machines/notifications/lazy-notification-list.ts';
import type { SelectAccountAnswer, SelectAccountInput } from '#machines/app/app.types.ts';
import type { LoadedScreen, ScreenScope } from '#machines/app/screen.types.ts';
import { loadWithRetry } from '#src/ui/lazy-with-retry.ts';
import { bellRequested } from './deferred-bell.ts';
import { activateLocale } from './i18n.ts';
import { fetchToaster, loadDeferred, waitForFirstScreen } from './lazy-parts.ts';
import type { AppDependencies, Dependencies } from './dependencies.ts';
import { fetchScreen } from './screens.ts';

const fetchNotifications = async (deps: Dependencies) => {
  const { createNotificationListLogic } = await loadDeferred();
  return createNotificationListLogic(deps);
};

const fetchServiceWorker = async () => {
  const { createServiceWorkerLogic } = await loadDeferred();
  return createServiceWorkerLogic({ container: navigator.serviceWorker, reload: () => location.reload(), waited: () => performance.now() });
};

const fetchWrites = async ({ client, owners, profileId }: AppDependencies) => {
  const [{ createWriteQueueLogic }, { clearDraftSentAs }] = await Promise.all([import('./write-queue.effects.ts'), import('./drafts.ts')]);
  owners.isReady = true;
  return createWriteQueueLogic({ client, owners, clearDraft: (key) => clearDraftSentAs(profileId(), key) });
};

export const appEffects = (deps: AppDependencies) => ({
  toaster: lazyToaster(() => loadWithRetry(fetchToaster)),
  notifications: lazyNotificationList(async () => {
    await Promise.race([waitForFirstScreen(), bellRequested]);
    return loadWithRetry(() => fetchNotifications(deps));
  }),
  writes: lazyWriteQueue(async () => {
    await Promise.race([waitForFirstScreen(), deps.owners.firstWanted]);
    return loadWithRetry(() => fetchWrites(deps));
  }),
  serviceWorker: lazyServiceWorker(async () => {
    await waitForFirstScreen();
    return loadWithRetry(fetchServiceWorker);
  }),
  selectAccount: fromPromise<SelectAccountAnswer, SelectAccountInput>(async ({ input: { account }, signal }) => {
    if (!account) throw new TypeError('no account to select');
    const answered = await deps.client.call(profileCalls.updateOrg, { params: { id: account.org.id }, body: { visible: true }, signal });
    return answered.kind === 'refused' ? answered : { kind: 'selected', account: answered.answer };
  }),
  loadScreen: fromPromise<LoadedScreen, ScreenScope>(async ({ input: scope }) => {
    const screen = await fetchScreen(scope.key);
    return screen.start(scope, deps);
  }),
});

export const localeEffects = {
  loadCatalogue: fromPromise<void, { readonly locale: LocaleCode }>(({ input: { locale }, signal }) => activateLocale(locale, signal)),
};
