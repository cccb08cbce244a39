import { Trans, useLingui } from '@lingui/react/macro';
import { selectRoute } from '#machines/app/app.selectors.ts';
import { circleUserRound } from '#src/ui/icons/circle-user-round.ts';
import { lock } from '#src/ui/icons/lock.ts';
import { mapPin } from '#src/ui/icons/map-pin.ts';
import type { NavigationEntry } from '#src/ui/Navigation.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { Shell, SkipLink } from '#src/ui/Shell.tsx';
import { useAppSelector } from './AppActorContext.ts';
import { UpdateNotice } from './lazy-parts.ts';
import { NoStudioBar } from './NoStudioBar.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { PhoneMenu, SideMenu } from './ShellMenu.tsx';
import { CurrentScreen } from './CurrentScreen.tsx';

/** The frame for a member without an account to select: their name, the studios that they can show, and the sign-out button. */
export function SmallShell() {
  const { t } = useLingui();
  const route = useAppSelector(selectRoute);
  const entries: readonly NavigationEntry[] = [
    { id: 'profile', href: '/profile', label: t`Profile`, icon: circleUserRound, current: route?.name === 'profile' },
    { id: 'security', href: '/profile/security', label: t`Security`, icon: lock, current: route?.name === 'profileSecurity' },
    { id: 'facilities', href: '/profile/facilities', label: t`Studios`, icon: mapPin, current: route?.name === 'profileFacilities' },
  ];
  return (
    <Shell
      skip={
        <SkipLink>
          <Trans>Skip to content</Trans>
        </SkipLink>
      }
      side={<SideMenu entries={entries} />}
      top={<NoStudioBar />}
      bottom={<PhoneMenu entries={entries} />}
    >
      <OfflineNotice />
      <UpdateNotice />
      <Notice tone="info" title={<Trans>None of your studios is shown.</Trans>}>
        <Trans>Show a hidden studio under Studios, or ask a studio to invite you.</Trans>
      </Notice>
      <CurrentScreen />
    </Shell>
  );
}
