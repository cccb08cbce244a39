import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { createAppMachine } from '#machines/app/app.machine.ts';
import {
  type AppActor,
  selectFacility,
  selectLocale,
  selectProfile,
  selectShell,
  selectScreenContent,
} from '#machines/app/app.selectors.ts';
import { createLocaleMachine } from '#machines/app/locale.machine.ts';
import { fallbackLocale } from '#machines/app/locale.rules.ts';
import { parseRoute } from '#machines/app/route.rules.ts';
import { createAuthMachine } from '#machines/auth/auth.machine.ts';
import { type Api, createApi } from '#src/api/api.ts';
import { yieldToMain } from '#src/api/yield-to-main.ts';
import { isRenewedSince } from '#src/api/session-renewal.ts';
import { createServerClock } from '#src/api/server-clock.ts';
import { authEffects } from '#src/features/auth/auth.effects.ts';
import { takeBankReturn } from '#src/features/checkout/bank-return.ts';
import { createMemberStore } from '#src/features/auth/stored-member.ts';
import { NowContext } from '#src/ui/now.ts';
import { loadWithRetry } from '#src/ui/lazy-with-retry.ts';
import { navigateTo, trackAddress } from './address-bar.ts';
import { appEffects, localeEffects } from './app.effects.ts';
import { AppView } from './AppView.tsx';
import { hasWorkers, isConnected, trackConnection, trackRestore } from './device-events.ts';
import { clearStoredWrites } from './clear-stored-writes.ts';
import { loadDeferred, preload, waitForFirstScreen } from './lazy-parts.ts';
import type { AppDependencies } from './dependencies.ts';
import { DependenciesContext } from './DependenciesContext.ts';
import { focusPressedButtons } from './press-focus.ts';
import { guardPresses } from './press-guard.ts';
import { preloadScreen } from './screens.ts';
import { connectTabs } from './tab-messages.ts';
import { createWriteOwners, delegateWrites } from './delegate-writes.ts';

export async function startApp(root: HTMLElement): Promise<void> {
  takeBankReturn();
  guardPresses();
  focusPressedButtons();
  const deps = createDependencies(() => app);
  const input = { languages: navigator.languages, online: isConnected(), supportsWorkers: hasWorkers() };
  const machine = machineWith(deps);
  await yieldToMain();
  const inspector = import.meta.env.DEV ? await import('./inspector.ts') : null;
  const app = createActor(machine, { input, ...(inspector && { inspect: inspector.logTransition }) });
  app.on('writes.dropped', clearStoredWrites);
  app.on('navigation.due', ({ to, replace }) => navigateTo(to, { replace }));
  app.start();
  connectTabs(app);
  trackConnection({
    onLost: () => app.send({ type: 'connection.lost' }),
    onReturned: () => app.send({ type: 'connection.returned' }),
  });
  trackRestore({
    onHidden: () => app.send({ type: 'page.hidden' }),
    onRestored: () => app.send({ type: 'page.restored' }),
  });
  await yieldToMain();
  trackAddress((path, search) => {
    preloadScreen(parseRoute(path, search));
    app.send({ type: 'route.entered', path, search });
  });
  fetchAheadOnceShown(app, deps);
  onceThereIsSomethingToShow(app, () =>
    createRoot(root).render(
      <NowContext value={deps.clock.now}>
        <DependenciesContext value={deps}>
          <AppView app={app} />
        </DependenciesContext>
      </NowContext>,
    ),
  );
}

/** The milliseconds before the start page is shown. A shorter start shows no start page. */
const quietStart = 300;

function onceThereIsSomethingToShow(app: AppActor, show: () => void): void {
  const stop = () => {
    clearTimeout(timer);
    watching.unsubscribe();
    show();
  };
  const timer = setTimeout(stop, quietStart);
  const watching = app.subscribe((snapshot) => {
    if (selectLocale(snapshot) !== null && selectShell(snapshot) !== 'unknown') stop();
  });
}

/** Creates the dependencies before the app. The API reads the current studio from the app at every call; by then the app exists. */
function createDependencies(app: () => AppActor): AppDependencies {
  const clock = createServerClock();
  const client = createApi({
    facility: () => selectFacility(app().getSnapshot())?.guid ?? null,
    locale: () => selectLocale(app().getSnapshot()) ?? fallbackLocale,
    isRenewedSince,
    onSignedOut: () => app().send({ type: 'signin.expired' }),
    onServerTime: (date, sentAt, receivedAt) => clock.sync(date, sentAt, receivedAt),
  });
  const newKey = () => crypto.randomUUID();
  const owners = createWriteOwners();
  const withdrawWrite = (id: string) => app().send({ type: 'progress.dropped', id });
  return {
    api: delegateWrites(client, { app, owners, newKey, now: Date.now, canFollow: () => owners.isReady || isConnected() }),
    client,
    owners,
    clock,
    newKey,
    withdrawWrite,
    profileId: () => selectProfile(app().getSnapshot())?.id ?? null,
  };
}

function machineWith(deps: AppDependencies) {
  const store = createMemberStore(() => localStorage);
  const auth = createAuthMachine().provide({ actors: authEffects(deps.client, store) });
  const locale = createLocaleMachine().provide({ actors: localeEffects });
  return createAppMachine().provide({ actors: { ...appEffects(deps), auth, locale } });
}

function fetchAheadOnceShown(app: AppActor, { api }: AppDependencies): void {
  const watching = app.subscribe((snapshot) => {
    if (selectScreenContent(snapshot).kind === 'waiting') return;
    watching.unsubscribe();
    void afterFirstScreen(app, api);
  });
}

async function afterFirstScreen(app: AppActor, { underWay }: Api): Promise<void> {
  await waitForFirstScreen();
  await preload();
  const { sendOnceSettled, sendOpenedNotifications } = await loadWithRetry(loadDeferred);
  sendOpenedNotifications(app);
  sendOnceSettled(app, underWay);
}
