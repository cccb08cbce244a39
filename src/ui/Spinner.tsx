import styles from './Spinner.module.css';

/** A turning ring beside the words that say what is going on. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
