import type { ComponentProps, ReactNode } from 'react';
import { Anchor, type AnchorProps } from './Anchor.tsx';
import { Icon } from './Icon.tsx';
import styles from './IconButton.module.css';

interface Picture {
  /** The action as text, including the number of a badge. */
  readonly label: string;
  readonly icon?: string;
  readonly size?: 'm' | 'l';
  /** Whether the icon points in the reading direction. Such an icon is mirrored in right-to-left scripts. */
  readonly turns?: boolean;
  readonly badge?: ReactNode;
  /** Whether quick repeated presses are intended, for example on a button "next". */
  readonly repeats?: boolean;
}

export interface IconButtonProps extends Picture, Omit<ComponentProps<'button'>, 'className' | 'aria-label'> {}

/** A round button with an icon; its label is for screen readers. */
export function IconButton({ label, icon, size, turns, badge, repeats, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={styles.button} aria-label={label} data-repeats={repeats || undefined}>
      <Face {...{ icon, size, turns, badge, children }} />
    </button>
  );
}

export interface IconLinkProps extends Picture, Omit<AnchorProps, 'className' | 'aria-label'> {}

export function IconLink({ label, icon, size, turns, badge, repeats, children, ...rest }: IconLinkProps) {
  return (
    <Anchor {...rest} className={styles.button} aria-label={label} data-repeats={repeats || undefined}>
      <Face {...{ icon, size, turns, badge, children }} />
    </Anchor>
  );
}

type FaceProps = { [Key in 'icon' | 'size' | 'turns' | 'badge']: Picture[Key] | undefined } & { readonly children: ReactNode };

function Face({ icon, size = 'm', turns, badge, children }: FaceProps) {
  return (
    <>
      {icon && <Icon shape={icon} size={size} turns={turns} />}
      {children}
      {badge && (
        <span className={styles.badge} aria-hidden="true">
          {badge}
        </span>
      )}
    </>
  );
}
