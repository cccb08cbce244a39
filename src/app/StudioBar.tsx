import { Trans, useLingui } from '@lingui/react/macro';
import type { Account } from '#contract/profile.ts';
import { selectAccount, selectAccounts, selectRoute } from '#machines/app/app.selectors.ts';
import { Emblem } from '#src/ui/Emblem.tsx';
import { IconLink } from '#src/ui/IconButton.tsx';
import { arrowLeft } from '#src/ui/icons/arrow-left.ts';
import { chevronDown } from '#src/ui/icons/chevron-down.ts';
import { Menu, MenuFace } from '#src/ui/Menu.tsx';
import { TopBar } from '#src/ui/Navigation.tsx';
import { useApp, useAppSelector } from './AppContext.ts';
import { ProfileMenu } from './ProfileMenu.tsx';
import styles from './StudioBar.module.css';
import { wayBack } from './way-back.ts';

/** At which studio one is, and who one is; on a phone also the way back. */
export function StudioBar() {
  return (
    <TopBar
      start={
        <>
          <BackLink />
          <Studio />
        </>
      }
      end={<ProfileMenu />}
    />
  );
}

function BackLink() {
  const { t } = useLingui();
  const route = useAppSelector(selectRoute);
  const back = route && wayBack(route);
  if (!back) return null;
  return (
    <span className={styles.narrow}>
      <IconLink href={back} label={t`Back`} icon={arrowLeft} turns />
    </span>
  );
}

/** The selected studio; with more than one it opens the list of all. */
function Studio() {
  const { t } = useLingui();
  const app = useApp();
  const account = useAppSelector(selectAccount);
  const accounts = useAppSelector(selectAccounts, haveSameMembers);
  if (!account) return null;
  const { name, logo_url } = account.org;
  if (accounts.length === 0) {
    return (
      <span className={styles.studio}>
        <Emblem name={name} src={logo_url} />
        {name}
      </span>
    );
  }
  return (
    <Menu
      label={t`${name}, switch studio`}
      menuLabel={t`Your studios`}
      entries={accounts.map((one) => ({
        id: one.id,
        label: one.org.name,
        detail: one.facilities[0]?.name,
        picture: <OwnEmblem account={one} />,
        checked: one.id === account.id,
        onSelect: () => app.send({ type: 'account.chosen', accountId: one.id }),
      }))}
    >
      <MenuFace picture={<Emblem name={name} src={logo_url} />} icon={chevronDown}>
        {name}
      </MenuFace>
    </Menu>
  );
}

/** In the colour of its own studio. */
function OwnEmblem({ account: { org } }: { readonly account: Account }) {
  return (
    <span data-brand="" style={{ '--brand': org.brand }}>
      <Emblem name={org.name} src={org.logo_url} />
    </span>
  );
}

const haveSameMembers = (a: readonly Account[], b: readonly Account[]): boolean =>
  a.length === b.length && a.every((account, at) => account === b[at]);

/** Above the small shell there is no studio. */
export function NoStudioBar() {
  return (
    <TopBar
      start={
        <>
          <BackLink />
          <span className={styles.studio}>
            <Trans>No studio selected</Trans>
          </span>
        </>
      }
      end={<ProfileMenu />}
    />
  );
}
