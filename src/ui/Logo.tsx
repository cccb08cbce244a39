import { type ReactNode, useState } from 'react';
import styles from './Logo.module.css';

/** The picture of a studio. Until the picture is loaded, or if there is none, the children are shown. */
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
        // A picture from the cache may be loaded before React listens to its `load` event.
        ref={(img) => {
          if (img?.naturalWidth) arrive();
        }}
        onLoad={arrive}
      />
    </>
  );
}
