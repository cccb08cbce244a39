import styles from './BrandMark.module.css';

export function BrandMark({ size = 26 }: { readonly size?: number }) {
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 28 28" aria-hidden="true">
      <path d="M3 9h22M6.5 4.5v9M21.5 4.5v9" />
      <circle cx="14" cy="20.5" r="4.5" />
    </svg>
  );
}

export function Wordmark({ name, large = false }: { readonly name: string; readonly large?: boolean }) {
  return (
    <span className={large ? styles.large : styles.wordmark}>
      <BrandMark size={large ? 32 : 26} />
      {name}
    </span>
  );
}
