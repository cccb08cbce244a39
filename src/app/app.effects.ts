/** Fills the ports of the app. */
import { fromPromise } from 'xstate';
import type { LocaleCode } from '#contract/profile.ts';
import { lateServiceWorker } from '#machines/app/late-service-worker.ts';
import { lateWrites } from '#machines/app/late-writes.ts';
import { lateToaster } from '#machines/feedback/late-toaster.ts';
import { lateNotifications } from '#machines/notifications/late-notifications.ts';
import type { SelectAccountAnswer, SelectAccountInput } from '#machines/app/app.types.ts';
import type { LoadedScreen, ScreenPlace } from '#machines/app/screen.types.ts';
import { untilArrived } from '#src/ui/patient.ts';
import { bellWanted } from './bell-wanted.ts';
import { activateLocale } from './i18n.ts';
import { fetchToaster, firstScreenFirst } from './later.ts';
import type { AppMeans, Means } from './means.ts';
import { fetchScreen } from './screens.ts';

const fetchNotifications = async (means: Means) => {
  const { createNotificationsLogic } = await import('#src/features/notifications/notifications.effects.ts');
  return createNotificationsLogic(means);
};

const fetchServiceWorker = async () => {
  const { createServiceWorkerLogic } = await import('./service-worker.effects.ts');
  return createServiceWorkerLogic({ container: navigator.serviceWorker, reload: () => location.reload(), waited: () => performance.now() });
};

const fetchWrites = async ({ client, owners, profileId }: AppMeans) => {
  const { createWritesLogic } = await import('./writes.effects.ts');
  owners.isReady = true;
  const forgetDraft = async (key: string): Promise<void> => {
    const { forgetDraftSentAs } = await untilArrived(() => import('./drafts.ts'));
    forgetDraftSentAs(profileId(), key);
  };
  return createWritesLogic({ client, owners, forgetDraft: (key) => void forgetDraft(key) });
};

export const appEffects = (means: AppMeans) => ({
  toaster: lateToaster(() => untilArrived(fetchToaster)),
  notifications: lateNotifications(async () => {
    await Promise.race([firstScreenFirst(), bellWanted]);
    return untilArrived(() => fetchNotifications(means));
  }),
  writes: lateWrites(async () => {
    await Promise.race([firstScreenFirst(), means.owners.firstWanted]);
    return untilArrived(() => fetchWrites(means));
  }),
  serviceWorker: lateServiceWorker(async () => {
    await firstScreenFirst();
    return untilArrived(fetchServiceWorker);
  }),
  selectAccount: fromPromise<SelectAccountAnswer, SelectAccountInput>(async ({ input: { account }, signal }) => {
    if (!account) throw new TypeError('no account to select');
    const answered = await means.client.call('updateOrg', { params: { id: account.org.id }, body: { visible: true }, signal });
    return answered.kind === 'refused' ? answered : { kind: 'selected', account: answered.answer };
  }),
  loadScreen: fromPromise<LoadedScreen, ScreenPlace>(async ({ input: place }) => {
    const screen = await fetchScreen(place.key);
    return screen.start(place, means);
  }),
});

/** Fills the port of the language. */
export const localeEffects = {
  loadCatalogue: fromPromise<void, { readonly locale: LocaleCode }>(({ input: { locale }, signal }) => activateLocale(locale, signal)),
};
