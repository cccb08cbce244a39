/** Puts everything together and starts it. */
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { createAppMachine } from '#machines/app/app.machine.ts';
import { type AppActor, selectFacility, selectLocale, selectProfile, selectShell, selectStage } from '#machines/app/app.selectors.ts';
import { createLocaleMachine } from '#machines/app/locale.machine.ts';
import { fallbackLocale } from '#machines/app/locale.rules.ts';
import { parseRoute } from '#machines/app/route.rules.ts';
import { createAuthMachine } from '#machines/auth/auth.machine.ts';
import { type Api, createApi } from '#src/api/api.ts';
import { giveWay } from '#src/api/give-way.ts';
import { isRenewedSince } from '#src/api/renewed.ts';
import { createServerClock } from '#src/api/server-clock.ts';
import { authEffects } from '#src/features/auth/auth.effects.ts';
import { createMemberStore } from '#src/features/auth/stored-member.ts';
import { NowContext } from '#src/ui/now.ts';
import { untilArrived } from '#src/ui/patient.ts';
import { followLinks, go, trackAddress } from './address.ts';
import { appEffects, localeEffects } from './app.effects.ts';
import { AppView } from './AppView.tsx';
import { hasWorkers, isConnected, trackConnection } from './connection.ts';
import { forgetKeptWrites } from './forget-writes.ts';
import { fetchAhead, firstScreenFirst } from './later.ts';
import type { AppMeans } from './means.ts';
import { guardPresses } from './press-guard.ts';
import { warmScreen } from './screens.ts';
import { connectTabs } from './tabs.ts';
import { createWriteOwners, owningWrites } from './writes.ts';

export async function startApp(root: HTMLElement): Promise<void> {
  guardPresses();
  const means = createMeans(() => app);
  const input = { languages: navigator.languages, online: isConnected(), supportsWorkers: hasWorkers() };
  const machine = machineWith(means);
  await giveWay();
  const app = createActor(machine, { input });
  app.on('writes.dropped', forgetKeptWrites);
  app.on('navigation.due', ({ to, replace }) => go(to, { replace }));
  app.start();
  connectTabs(app);
  trackConnection({
    onLost: () => app.send({ type: 'connection.lost' }),
    onReturned: () => app.send({ type: 'connection.returned' }),
  });
  await giveWay();
  followLinks();
  trackAddress((path, search) => {
    warmScreen(parseRoute(path, search));
    app.send({ type: 'route.entered', path, search });
  });
  fetchAheadOnceShown(app, means);
  onceThereIsSomethingToShow(app, () =>
    createRoot(root).render(
      <NowContext value={means.clock.now}>
        <AppView app={app} />
      </NowContext>,
    ),
  );
}

/** A start that is quicker than this many milliseconds shows no page that only says that Spotter starts. */
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

/** The API asks the app at every call where the member is; the app exists by then. */
function createMeans(app: () => AppActor): AppMeans {
  const clock = createServerClock();
  const client = createApi({
    facility: () => selectFacility(app().getSnapshot())?.guid ?? null,
    locale: () => selectLocale(app().getSnapshot()) ?? fallbackLocale,
    isRenewedSince,
    onSignedOut: () => app().send({ type: 'session.lost' }),
    onServerTime: (date, sentAt, receivedAt) => clock.heard(date, sentAt, receivedAt),
  });
  const newKey = () => crypto.randomUUID();
  const owners = createWriteOwners();
  const withdrawWrite = (id: string) => app().send({ type: 'progress.dropped', id });
  return {
    api: owningWrites(client, { app, owners, newKey, now: Date.now, canFollow: () => owners.isReady || isConnected() }),
    client,
    owners,
    clock,
    newKey,
    withdrawWrite,
    profileId: () => selectProfile(app().getSnapshot())?.id ?? null,
  };
}

function machineWith(means: AppMeans) {
  const store = createMemberStore(() => localStorage);
  const auth = createAuthMachine().provide({ actors: authEffects(means.client, store) });
  const locale = createLocaleMachine().provide({ actors: localeEffects });
  return createAppMachine().provide({ actors: { ...appEffects(means), auth, locale } });
}

function fetchAheadOnceShown(app: AppActor, { api }: AppMeans): void {
  const watching = app.subscribe((snapshot) => {
    if (selectStage(snapshot).kind === 'waiting') return;
    watching.unsubscribe();
    void afterFirstScreen(app, api);
  });
}

async function afterFirstScreen(app: AppActor, { underWay }: Api): Promise<void> {
  await firstScreenFirst();
  await fetchAhead();
  const { tellOnceSettled } = await untilArrived(() => import('./settled.ts'));
  tellOnceSettled(app, underWay);
}
