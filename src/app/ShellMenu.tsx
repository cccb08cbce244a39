import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Anchor } from '#src/ui/Anchor.tsx';
import { Wordmark } from '#src/ui/BrandMark.tsx';
import { BottomBar, MoreButton, type NavigationEntry, SideNav } from '#src/ui/Navigation.tsx';
import { PhoneDrawer } from './lazy-parts.ts';
import { productName } from './titles.ts';

interface MenuProps {
  readonly entries: readonly NavigationEntry[];
}

const maxThumbEntries = 4;

export function SideMenu({ entries }: MenuProps) {
  const { t } = useLingui();
  return (
    <SideNav
      label={t`Main menu`}
      entries={entries}
      brand={
        <Anchor href="/">
          <Wordmark name={productName} />
        </Anchor>
      }
    />
  );
}

/** The menu on a phone: the first four entries. If there are more, also a drawer with all entries. */
export function PhoneMenu({ entries }: MenuProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  const more = entries.length > maxThumbEntries && (
    <MoreButton expanded={isOpen} onClick={open}>
      <Trans>More</Trans>
    </MoreButton>
  );
  return (
    <>
      <BottomBar label={t`Main menu`} entries={entries} more={more} />
      {wasOpened && <PhoneDrawer isOpen={isOpen} entries={entries} onClose={() => setOpen(false)} />}
    </>
  );
}
