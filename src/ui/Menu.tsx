import { type FunctionComponent, type ReactNode, useId, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
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
  /** Renders a `MenuList` with what it is given. Nobody sees it before the first press, so its code may come late. */
  readonly List: FunctionComponent<MenuFrame>;
  readonly look?: 'bar' | 'round';
}

/** A button with a list of things to do or choose. */
export function Menu({ children, label, List, look = 'bar' }: MenuProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // the list stands at the end of the page: the keyboard goes on from the button, also by Tab
  const close = () => {
    button.current?.focus();
    setOpen(false);
  };
  return (
    <>
      <button
        ref={button}
        id={id}
        type="button"
        className={styles[look]}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={label}
        onClick={() => (isOpen ? close() : setOpen(true))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
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
