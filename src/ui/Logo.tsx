import { type ReactNode, useState } from 'react';
import styles from './Logo.module.css';

/** A studio's own picture once it is there; until then, and where there is none, what stands in its place. */
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
        // one that the browser has already is there before it is painted
        ref={(img) => {
          if (img?.naturalWidth) arrive();
        }}
        onLoad={arrive}
      />
    </>
  );
}
