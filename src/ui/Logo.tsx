import { type ReactNode, useState } from 'react';
import styles from './Logo.module.css';

/** A studio's picture once it is loaded; until then, or without one, the children. */
export function Logo({ src, children }: { readonly src: string | null | undefined; readonly children: ReactNode }) {
  const [arrived, setArrived] = useState<string>();
  if (!src) return children;
  const isThere = src === arrived;
  const arrive = () => setArrived(src);
  return (
    <>
      {!isThere && children}
      <img
        key={src}
        className={styles.logo}
        src={src}
        alt=""
        hidden={!isThere}
        // a cached picture is loaded before the first paint
        ref={(img) => {
          if (img?.naturalWidth) arrive();
        }}
        onLoad={arrive}
      />
    </>
  );
}
