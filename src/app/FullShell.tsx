import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual } from '@xstate/react';
import { isOnline, selectMenu, selectRoute } from '#machines/app/app.selectors.ts';
import { OfflineContext } from '#src/ui/offline.ts';
import { Shell, SkipLink } from '#src/ui/Shell.tsx';
import { useAppSelector } from './AppActorContext.ts';
import { UpdateNotice } from './lazy-parts.ts';
import { toMenuItems } from './menu.ts';
import { OfflineNotice } from './OfflineNotice.tsx';
import { PhoneMenu, SideMenu } from './ShellMenu.tsx';
import { CurrentScreen } from './CurrentScreen.tsx';
import { StudioBar } from './StudioBar.tsx';
import { isBare } from './parent-path.ts';

export function FullShell() {
  const { i18n, t } = useLingui();
  const offline = useAppSelector(isOnline) ? null : t`You are offline. Connect to the internet first.`;
  const route = useAppSelector(selectRoute);
  const ids = useAppSelector(selectMenu, shallowEqual);
  const entries = toMenuItems(ids, route, (sentence) => i18n._(sentence));
  return (
    <Shell
      skip={
        <SkipLink>
          <Trans>Skip to content</Trans>
        </SkipLink>
      }
      side={<SideMenu entries={entries} />}
      top={<StudioBar />}
      bottom={<PhoneMenu entries={entries} />}
      bare={route !== null && isBare(route)}
    >
      <OfflineNotice />
      <UpdateNotice />
      <OfflineContext value={offline}>
        <CurrentScreen />
      </OfflineContext>
    </Shell>
  );
}
