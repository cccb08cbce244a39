import { useLingui } from '@lingui/react/macro';
import type { PassReason } from '#machines/passes/next-pass.rules.ts';
import { Tag } from '#src/ui/Part.tsx';
import styles from './Purse.module.css';
import { nextWords } from './purse.words.ts';

/** That the next booking uses this one, and why. */
export function Next({ reason }: { readonly reason: PassReason | undefined }) {
  const { i18n } = useLingui();
  return (
    reason && (
      <p className={styles.next}>
        <Tag own>{i18n._(nextWords[reason])}</Tag>
      </p>
    )
  );
}
