import { classNames } from './class-names.ts';
import styles from './Icon.module.css';

export interface IconProps {
  readonly shape: string;
  readonly size?: 's' | 'm' | 'l' | 'xl';
  /** Whether the icon is mirrored in right-to-left scripts. */
  readonly turns?: boolean | undefined;
  readonly className?: string | undefined;
}

/** A line icon. The meaning is always in the text beside the icon. */
export function Icon({ shape, size = 'm', turns = false, className }: IconProps) {
  return (
    <svg className={classNames(styles.icon, styles[size], turns && styles.turns, className)} viewBox="0 0 24 24" aria-hidden="true">
      <path d={shape} />
    </svg>
  );
}
