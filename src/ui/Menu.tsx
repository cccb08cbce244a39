import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef } from 'react';
import { Anchor } from './Anchor.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import { check } from './icons/check.ts';
import styles from './Menu.module.css';
import { items, place, walkMenu } from './menu-keys.ts';

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

export interface MenuProps {
  /** The button's face. */
  readonly children: ReactNode;
  /** The button's whole name. */
  readonly label: string;
  /** What the list is called; the button's name where nothing else is said. */
  readonly menuLabel?: string;
  readonly entries: readonly MenuItem[];
  readonly look?: 'bar' | 'round';
}

/** A button with a list of things to do or choose. The platform's popover lies on top, and closes by Escape or a press beside it. */
export function Menu({ children, label, menuLabel = label, entries, look = 'bar' }: MenuProps) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={styles[look]}
        aria-haspopup="menu"
        aria-expanded="false"
        aria-label={label}
        popoverTarget={id}
        onKeyDown={(event) => openByArrow(event, menu.current)}
      >
        {children}
      </button>
      <div
        ref={menu}
        id={id}
        className={styles.menu}
        popover="auto"
        role="menu"
        aria-label={menuLabel}
        tabIndex={-1}
        onBeforeToggle={(event) => event.newState === 'open' && place(event.currentTarget, trigger.current)}
        onToggle={(event) => followToggle(event, trigger.current)}
        onKeyDown={walkMenu}
      >
        {entries.map((entry) => (
          <Entry key={entry.id} {...entry} onDone={() => menu.current?.hidePopover()} />
        ))}
      </div>
    </>
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
  if (open) (items(event.currentTarget).find((item) => item.ariaChecked === 'true') ?? items(event.currentTarget)[0])?.focus();
}

function openByArrow(event: KeyboardEvent, menu: HTMLElement | null): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  menu?.showPopover();
}

/** A line between groups of a menu's face; for a button that shows who or what is chosen. */
export function MenuFace({
  picture,
  children,
  icon,
}: {
  readonly picture?: ReactNode;
  readonly children: ReactNode;
  readonly icon: string;
}) {
  return (
    <span className={classNames(styles.face)}>
      {picture}
      <span>{children}</span>
      <Icon shape={icon} size="s" />
    </span>
  );
}
