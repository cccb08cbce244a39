import { Trans, useLingui } from '@lingui/react/macro';
import { selectAuth, selectProfile } from '#machines/app/app.selectors.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { circleUserRound } from '#src/ui/icons/circle-user-round.ts';
import { logOut } from '#src/ui/icons/log-out.ts';
import { settings } from '#src/ui/icons/settings.ts';
import { Menu } from '#src/ui/Menu.tsx';
import { useAppSelector } from './AppContext.ts';

/** Who one is, and the way out. */
export function ProfileMenu() {
  const { t } = useLingui();
  const profile = useAppSelector(selectProfile);
  const auth = useAppSelector(selectAuth);
  if (!profile) return null;
  const name = profile.full_name;
  return (
    <Menu
      look="round"
      label={t`Your profile, ${name}`}
      entries={[
        {
          id: 'profile',
          label: <Trans>Profile</Trans>,
          detail: profile.email,
          picture: <Icon shape={circleUserRound} />,
          href: '/profile',
        },
        { id: 'settings', label: <Trans>Settings</Trans>, picture: <Icon shape={settings} />, href: '/settings' },
        {
          id: 'signOut',
          label: <Trans>Sign out</Trans>,
          picture: <Icon shape={logOut} />,
          onSelect: () => auth?.send({ type: 'signOut.pressed' }),
        },
      ]}
    >
      <Avatar name={name} src={profile.avatar.thumb_url} />
    </Menu>
  );
}
