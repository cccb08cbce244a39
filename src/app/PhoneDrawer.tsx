import { useLingui } from '@lingui/react/macro';
import { Drawer } from '#src/ui/Drawer.tsx';
import { type NavigationEntry, NavigationList } from '#src/ui/Navigation.tsx';

export interface PhoneDrawerProps {
  readonly isOpen: boolean;
  readonly entries: readonly NavigationEntry[];
  readonly onClose: () => void;
}

export function PhoneDrawer({ isOpen, entries, onClose }: PhoneDrawerProps) {
  const { t } = useLingui();
  return (
    <Drawer open={isOpen} label={t`Menu`} closeLabel={t`Close`} onClose={onClose}>
      <NavigationList label={t`All pages`} entries={entries} />
    </Drawer>
  );
}
