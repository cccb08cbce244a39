import { Menu } from '@ark-ui/react/menu';
import type { ReactNode } from 'react';
import { Anchor } from './Anchor.tsx';
import { Icon } from './Icon.tsx';
import { check } from './icons/check.ts';
import { leaveByTab } from './list-button.ts';
import type { MenuFrame } from './Menu.tsx';
import styles from './MenuList.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly detail?: ReactNode;
  /** An icon or an emblem before the label. */
  readonly picture?: ReactNode;
  readonly href?: string;
  readonly onSelect?: () => void;
  /** Set if the entry belongs to a group of entries of which one is selected. */
  readonly checked?: boolean;
}

export interface MenuListProps extends MenuFrame {
  readonly label: string;
  readonly entries: readonly MenuItem[];
}

/** Open while it is rendered. At first the selected entry is highlighted; if no entry is selected, the first. */
export function MenuList({ trigger, placement, onClose, label, entries }: MenuListProps) {
  const chosen = entries.find(({ checked }) => checked)?.id;
  return (
    <Menu.Root
      ids={{ trigger }}
      defaultOpen
      onOpenChange={onClose}
      defaultHighlightedValue={chosen ?? entries[0]?.id ?? null}
      onSelect={({ value }) => entries.find(({ id }) => id === value)?.onSelect?.()}
      positioning={{ placement, gutter: 4, strategy: 'fixed' }}
      loopFocus
    >
      <Menu.Positioner>
        <Menu.Content className={styles.menu} onKeyDownCapture={leaveByTab(onClose)}>
          <Menu.RadioItemGroup value={chosen ?? ''}>
            <VisuallyHidden>
              <Menu.ItemGroupLabel>{label}</Menu.ItemGroupLabel>
            </VisuallyHidden>
            {entries.map((entry) => (
              <Entry key={entry.id} {...entry} />
            ))}
          </Menu.RadioItemGroup>
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  );
}

function Entry({ id, label, detail, picture, href, checked }: MenuItem) {
  const face = (
    <>
      {picture}
      <span className={styles.words}>
        {label}
        {detail && ' '}
        {detail && <small>{detail}</small>}
      </span>
      {checked && <Icon shape={check} size="s" />}
    </>
  );
  if (checked !== undefined) {
    return (
      <Menu.RadioItem value={id} valueText={label} className={styles.entry}>
        {face}
      </Menu.RadioItem>
    );
  }
  return (
    <Menu.Item value={id} valueText={label} className={styles.entry} asChild={href !== undefined}>
      {href === undefined ? face : <Anchor href={href}>{face}</Anchor>}
    </Menu.Item>
  );
}
