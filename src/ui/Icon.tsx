import { classNames } from './class-names.ts';
import styles from './Icon.module.css';

export interface IconProps {
  /** A drawing from `icons/`. */
  readonly shape: string;
  readonly size?: 's' | 'm' | 'l' | 'xl';
  /** Points the other way in a script that runs from right to left. */
  readonly turns?: boolean | undefined;
  readonly className?: string | undefined;
}

/** A line drawing beside words; it never carries the meaning alone. */
export function Icon({ shape, size = 'm', turns = false, className }: IconProps) {
  return (
    <svg className={classNames(styles.icon, styles[size], turns && styles.turns, className)} viewBox="0 0 24 24" aria-hidden="true">
      <path d={shape} />
    </svg>
  );
}
