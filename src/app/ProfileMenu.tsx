import { useLingui } from '@lingui/react/macro';
import { selectProfile } from '#machines/app/app.selectors.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Menu } from '#src/ui/Menu.tsx';
import { useAppSelector } from './AppActorContext.ts';
import { ProfileList } from './lazy-parts.ts';

export function ProfileMenu() {
  const { t } = useLingui();
  const profile = useAppSelector(selectProfile);
  if (!profile) return null;
  const name = profile.full_name;
  return (
    <Menu look="round" label={t`Your profile, ${name}`} List={ProfileList}>
      <Avatar name={name} src={profile.avatar.thumb_url} />
    </Menu>
  );
}
