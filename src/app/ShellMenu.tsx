import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Anchor } from '#src/ui/Anchor.tsx';
import { Drawer } from '#src/ui/Drawer.tsx';
import { Wordmark } from '#src/ui/Mark.tsx';
import { BottomBar, MoreButton, type NavigationEntry, NavigationList, SideNav } from '#src/ui/Navigation.tsx';
import { productName } from './titles.ts';

interface MenuProps {
  readonly entries: readonly NavigationEntry[];
}

const thumbPlaces = 4;

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

/** The first four under the thumb, and a drawer with all of them where there are more. */
export function PhoneMenu({ entries }: MenuProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const more = entries.length > thumbPlaces && (
    <MoreButton expanded={isOpen} onClick={() => setOpen(true)}>
      <Trans>More</Trans>
    </MoreButton>
  );
  return (
    <>
      <BottomBar label={t`Main menu`} entries={entries} more={more} />
      <Drawer open={isOpen} label={t`Menu`} closeLabel={t`Close`} onClose={() => setOpen(false)}>
        <NavigationList label={t`All entries`} entries={entries} />
      </Drawer>
    </>
  );
}
