import { Progress } from '@ark-ui/react/progress';
import styles from './ProgressBar.module.css';

export interface ProgressBarProps {
  readonly label: string;
  readonly percent: number;
  readonly text: string;
}

export function ProgressBar({ label, percent, text }: ProgressBarProps) {
  return (
    <Progress.Root className={styles.progress} value={percent}>
      <Progress.Track className={styles.track} aria-label={label} aria-valuetext={text}>
        <Progress.Range className={styles.range} />
      </Progress.Track>
      <span className={styles.percent} aria-hidden="true">
        {text}
      </span>
    </Progress.Root>
  );
}
