import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useSelector } from '@xstate/react';
import { type ComponentType, Suspense, useState } from 'react';
import { type AppActor, selectLocale, selectProfile, selectShell, selectToaster, type Shell } from '#machines/app/app.selectors.ts';
import { Messages } from '#src/features/feedback/Messages.tsx';
import { ArrivalContext } from '#src/ui/PageHeading.tsx';
import { AppContext, useAppSelector } from './AppContext.ts';
import { createArrivalSelector } from './arrival.ts';
import { FullShell } from './FullShell.tsx';
import { MessageList, SignedOutShell, SmallShell } from './later.ts';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { StartingPage } from './StartingPage.tsx';
import { useUndoneReports } from './undone-reports.ts';
import { useLook } from './use-look.ts';
import { Wordless } from './Wordless.tsx';

/** The frame by the member's situation. */
const shells: Readonly<Record<Shell, ComponentType>> = {
  unknown: StartingPage,
  signedOut: SignedOutShell,
  small: SmallShell,
  full: FullShell,
};

/** Everything that is on the screen. */
export function AppView({ app }: { readonly app: AppActor }) {
  const spoken = useSelector(app, selectLocale);
  return (
    <AppContext value={app}>
      {spoken ? (
        <I18nProvider i18n={i18n}>
          <Frame />
        </I18nProvider>
      ) : (
        <Wordless />
      )}
    </AppContext>
  );
}

function Frame() {
  const shell = useAppSelector(selectShell);
  const ShellView = shells[shell];
  const toaster = useAppSelector(selectToaster);
  const memberId = useAppSelector(selectProfile)?.id;
  const [selectArrival] = useState(createArrivalSelector);
  const arrival = useAppSelector(selectArrival);
  const reports = useUndoneReports();
  useLook();
  return (
    <ArrivalContext value={arrival}>
      {/* The key: React would keep the former frame, and with it the name of a former member, hidden in the page until the next one's code is here. */}
      <ScreenBoundary key={shell}>
        <Suspense>
          <ShellView />
        </Suspense>
      </ScreenBoundary>
      {toaster && <Messages toaster={toaster} reports={reports} to={memberId} List={MessageList} />}
    </ArrivalContext>
  );
}
