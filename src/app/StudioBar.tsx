import { useLingui } from '@lingui/react/macro';
import { selectAccount, selectAccounts, selectRoute } from '#machines/app/app.selectors.ts';
import { Emblem } from '#src/ui/Emblem.tsx';
import { IconLink } from '#src/ui/IconButton.tsx';
import { arrowLeft } from '#src/ui/icons/arrow-left.ts';
import { chevronDown } from '#src/ui/icons/chevron-down.ts';
import { Menu, MenuButtonContent } from '#src/ui/Menu.tsx';
import { TopBar } from '#src/ui/Navigation.tsx';
import { AppBell } from './AppBell.tsx';
import { useAppSelector } from './AppActorContext.ts';
import { StudioList } from './lazy-parts.ts';
import { SwitchingStudioStatus } from './SwitchingStudioStatus.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import styles from './StudioBar.module.css';
import { isBesideList, parentPath } from './parent-path.ts';

/** The current studio, the member, and the back link. A list beside the page replaces the back link. */
export function StudioBar() {
  return (
    <TopBar
      start={
        <>
          <BackLink />
          <Studio />
        </>
      }
      end={
        <>
          <SwitchingStudioStatus />
          <AppBell />
          <ProfileMenu />
        </>
      }
    />
  );
}

export function BackLink() {
  const { t } = useLingui();
  const route = useAppSelector(selectRoute);
  const back = route && parentPath(route);
  if (!back) return null;
  return (
    <span className={isBesideList(route) ? styles.narrow : undefined}>
      <IconLink href={back} label={t`Back`} icon={arrowLeft} turns />
    </span>
  );
}

/** The selected studio. If the member has several studios, also a menu with all of them. */
function Studio() {
  const { t } = useLingui();
  const account = useAppSelector(selectAccount);
  const canSwitch = useAppSelector((snapshot) => selectAccounts(snapshot).length > 0);
  if (!account) return null;
  const { name, logo_url } = account.org;
  if (!canSwitch) {
    return (
      <span className={styles.studio}>
        <Emblem name={name} src={logo_url} />
        <span className={styles.name}>{name}</span>
      </span>
    );
  }
  return (
    <Menu label={t`${name}, switch studio`} List={StudioList}>
      <MenuButtonContent picture={<Emblem name={name} src={logo_url} />} icon={chevronDown}>
        {name}
      </MenuButtonContent>
    </Menu>
  );
}
