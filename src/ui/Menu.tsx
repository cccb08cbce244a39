import { type FunctionComponent, type ReactNode, type RefObject, type SyntheticEvent, useId, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import styles from './Menu.module.css';

/** What the list of a menu knows of its button. */
export interface MenuFrame {
  readonly id: string;
  readonly trigger: RefObject<HTMLButtonElement | null>;
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

/** A button with a list of things to do or choose. From the first opening on, button and list are joined by the platform. */
export function Menu({ children, label, List, look = 'bar' }: MenuProps) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const [wasOpened, setOpened] = useState(false);
  const open = (event: SyntheticEvent) => {
    event.preventDefault();
    setOpened(true);
    document.getElementById(id)?.showPopover();
  };
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={styles[look]}
        aria-haspopup="menu"
        aria-expanded="false"
        aria-label={label}
        popoverTarget={wasOpened ? id : undefined}
        onClick={(event) => !wasOpened && open(event)}
        onKeyDown={(event) => (event.key === 'ArrowDown' || event.key === 'ArrowUp') && open(event)}
      >
        {children}
      </button>
      {wasOpened && <List id={id} trigger={trigger} />}
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
