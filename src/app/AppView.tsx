import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useSelector } from '@xstate/react';
import { type ComponentType, useState } from 'react';
import {
  type AppActor,
  selectAuth,
  selectLocale,
  selectProfile,
  selectShell,
  selectToaster,
  type ShellKind,
} from '#machines/app/app.selectors.ts';
import { selectIsRestoring } from '#src/features/auth/startup-auth.selectors.ts';
import { AppToasts } from '#src/features/feedback/AppToasts.tsx';
import { ArrivalContext } from '#src/ui/PageHeading.tsx';
import { AppActorContext, useAppSelector } from './AppActorContext.ts';
import { AppRouter } from './AppRouter.tsx';
import { createArrivalSelector } from './heading-focus.ts';
import { FullShell } from './FullShell.tsx';
import { ToastList, SignedOutShell, SmallShell } from './lazy-parts.ts';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { StartingPage } from './StartingPage.tsx';
import { useFailedWriteReports } from './use-failed-write-reports.ts';
import { useDocumentHead } from './use-document-head.ts';
import { NoCataloguePage } from './NoCataloguePage.tsx';

const shells: Readonly<Record<ShellKind, ComponentType>> = {
  unknown: StartingPage,
  signedOut: SignedOutShell,
  small: SmallShell,
  full: FullShell,
};

/** Whether a page that the browser restored must hide the member's data until the session is checked. */
const useIsRestoring = (): boolean => useSelector(useAppSelector(selectAuth), selectIsRestoring);

export function AppView({ app }: { readonly app: AppActor }) {
  const spoken = useSelector(app, selectLocale);
  return (
    <AppActorContext value={app}>
      {spoken ? (
        <I18nProvider i18n={i18n}>
          <AppRouter>
            <Frame />
          </AppRouter>
        </I18nProvider>
      ) : (
        <NoCataloguePage />
      )}
    </AppActorContext>
  );
}

function Frame() {
  const isRestoring = useIsRestoring();
  const accessShell = useAppSelector(selectShell);
  const shell = isRestoring ? 'unknown' : accessShell;
  const ShellView = shells[shell];
  const toaster = useAppSelector(selectToaster);
  const memberId = useAppSelector(selectProfile)?.id;
  const [selectArrival] = useState(createArrivalSelector);
  const arrival = useAppSelector(selectArrival);
  const reports = useFailedWriteReports();
  useDocumentHead();
  return (
    <ArrivalContext value={arrival}>
      {/* The key: React would keep the former frame, and a former member's name, hidden in the page until the next frame is loaded. */}
      <ScreenBoundary key={shell}>
        <ShellView />
      </ScreenBoundary>
      {toaster && !isRestoring && <AppToasts toaster={toaster} reports={reports} to={memberId} List={ToastList} />}
    </ArrivalContext>
  );
}
