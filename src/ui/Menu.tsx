import type { FunctionComponent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import { useListButton } from './list-button.ts';
import styles from './Menu.module.css';

/** What the list of a menu knows of its button. */
export interface MenuFrame {
  /** The id of the button. */
  readonly trigger: string;
  readonly placement: 'bottom-start' | 'bottom-end';
  readonly onClose: () => void;
}

export interface MenuProps {
  /** The button's face. */
  readonly children: ReactNode;
  /** The button's whole name. */
  readonly label: string;
  /** Renders a `MenuList` with its props. It is invisible before the first press, so its code may load late. */
  readonly List: FunctionComponent<MenuFrame>;
  readonly look?: 'bar' | 'round';
}

/** A button with a list of things to do or choose. */
export function Menu({ children, label, List, look = 'bar' }: MenuProps) {
  const { id, isOpen, close, props } = useListButton();
  return (
    <>
      <button type="button" {...props} className={styles[look]} aria-haspopup="menu" aria-expanded={isOpen} aria-label={label}>
        {children}
      </button>
      {isOpen && <List trigger={id} placement={look === 'round' ? 'bottom-end' : 'bottom-start'} onClose={close} />}
    </>
  );
}

/** A line between groups of a menu's face; for a button that shows who or what is chosen. */
export function MenuButtonContent({
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
