import styles from './Spinner.module.css';

/** A turning ring beside the text about what is running. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
