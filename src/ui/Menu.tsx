import type { FunctionComponent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import { useListButton } from './list-button.ts';
import styles from './Menu.module.css';

/** The props that connect the list of a menu with its button. */
export interface MenuFrame {
  readonly trigger: string;
  readonly placement: 'bottom-start' | 'bottom-end';
  readonly onClose: () => void;
}

export interface MenuProps {
  readonly children: ReactNode;
  readonly label: string;
  /** Renders a `MenuList` with these props. The list is first shown after a press, so its code may be loaded late. */
  readonly List: FunctionComponent<MenuFrame>;
  readonly look?: 'bar' | 'round';
}

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

/** The content of a menu's button that shows the current selection. */
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
