import { type ReactNode, type ToggleEvent, useLayoutEffect, useRef } from 'react';
import { Anchor } from './Anchor.tsx';
import { Icon } from './Icon.tsx';
import { check } from './icons/check.ts';
import type { MenuFrame } from './Menu.tsx';
import { menuItems, positionMenu, walkMenu } from './menu-keys.ts';
import styles from './MenuList.module.css';

export interface MenuItem {
  readonly id: string;
  readonly label: ReactNode;
  readonly detail?: ReactNode;
  /** Stands before the label: an icon, an emblem. */
  readonly picture?: ReactNode;
  readonly href?: string;
  readonly onSelect?: () => void;
  /** Set on each of several of which one is chosen. */
  readonly checked?: boolean;
}

export interface MenuListProps extends MenuFrame {
  /** What the list is called. */
  readonly label: string;
  readonly entries: readonly MenuItem[];
}

/** The list of a `Menu`. It comes because its button was pressed, so it opens at once. The platform's popover lies on top, and closes by Escape or a press beside it. */
export function MenuList({ id, trigger, label, entries }: MenuListProps) {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => menu.current?.showPopover(), []);
  return (
    <div
      ref={menu}
      id={id}
      className={styles.menu}
      popover="auto"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onBeforeToggle={(event) => event.newState === 'open' && positionMenu(event.currentTarget, trigger.current)}
      onToggle={(event) => followToggle(event, trigger.current)}
      onKeyDown={walkMenu}
    >
      {entries.map((entry) => (
        <Entry key={entry.id} {...entry} onDone={() => menu.current?.hidePopover()} />
      ))}
    </div>
  );
}

function Entry({ label, detail, picture, href, onSelect, checked, onDone }: MenuItem & { readonly onDone: () => void }) {
  const wiring = {
    className: styles.entry,
    tabIndex: -1,
    role: checked === undefined ? ('menuitem' as const) : ('menuitemradio' as const),
    'aria-checked': checked,
    onClick: () => {
      onDone();
      onSelect?.();
    },
  };
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
  return href === undefined ? (
    <button type="button" {...wiring}>
      {face}
    </button>
  ) : (
    <Anchor href={href} {...wiring}>
      {face}
    </Anchor>
  );
}

function followToggle(event: ToggleEvent<HTMLElement>, trigger: HTMLElement | null): void {
  const open = event.newState === 'open';
  trigger?.setAttribute('aria-expanded', String(open));
  if (open) (menuItems(event.currentTarget).find((item) => item.ariaChecked === 'true') ?? menuItems(event.currentTarget)[0])?.focus();
}
