/** The lists of the top bar's menus, in one file that is loaded after the first screen. */
import { useLingui } from '@lingui/react/macro';
import { shallowEqual } from '@xstate/react';
import type { Account } from '#contract/profile.ts';
import { selectAccount, selectAccounts, selectAuth, selectOwnEntries, selectProfile } from '#machines/app/app.selectors.ts';
import type { OwnEntryId } from '#machines/app/menu.rules.ts';
import { Emblem } from '#src/ui/Emblem.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { circleUserRound } from '#src/ui/icons/circle-user-round.ts';
import { logOut } from '#src/ui/icons/log-out.ts';
import { settings } from '#src/ui/icons/settings.ts';
import type { MenuFrame } from '#src/ui/Menu.tsx';
import { type MenuItem, MenuList } from '#src/ui/MenuList.tsx';
import { useApp, useAppSelector } from './AppActorContext.ts';
import { clearDraftsAfterSignOut } from './drafts.ts';

export function ProfileList(frame: MenuFrame) {
  const { t } = useLingui();
  const profile = useAppSelector(selectProfile);
  const auth = useAppSelector(selectAuth);
  const offered = useAppSelector(selectOwnEntries, shallowEqual);
  if (!profile) return null;
  const { full_name: name, email } = profile;
  const leave = (): void => {
    if (!auth) return;
    clearDraftsAfterSignOut(auth, profile.id);
    auth.send({ type: 'signOut.pressed' });
  };
  const entries: Record<OwnEntryId, Omit<MenuItem, 'id'>> = {
    profile: { label: t`Profile`, detail: email, picture: <Icon shape={circleUserRound} />, href: '/profile' },
    settings: { label: t`Settings`, picture: <Icon shape={settings} />, href: '/settings' },
    signOut: { label: t`Sign out`, picture: <Icon shape={logOut} />, onSelect: leave },
  };
  return <MenuList {...frame} label={t`Your profile, ${name}`} entries={offered.map((id) => ({ id, ...entries[id] }))} />;
}

export function StudioList(frame: MenuFrame) {
  const { t } = useLingui();
  const app = useApp();
  const selected = useAppSelector(selectAccount);
  const accounts = useAppSelector(selectAccounts, shallowEqual);
  return (
    <MenuList
      {...frame}
      label={t`Your studios`}
      entries={accounts.map((one) => ({
        id: one.id,
        label: one.org.name,
        detail: one.facilities[0]?.name,
        picture: <OwnEmblem account={one} />,
        checked: one.id === selected?.id,
        onSelect: () => app.send({ type: 'account.chosen', accountId: one.id }),
      }))}
    />
  );
}

function OwnEmblem({ account: { org } }: { readonly account: Account }) {
  return (
    <span data-brand="" style={{ '--brand': org.brand }}>
      <Emblem name={org.name} src={org.logo_url} />
    </span>
  );
}
