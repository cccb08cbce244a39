import { useLingui } from '@lingui/react/macro';
import type { PassReason } from '#machines/passes/next-pass.rules.ts';
import { Tag } from '#src/ui/Section.tsx';
import styles from './MemberPasses.module.css';
import { nextWords } from './member-passes.words.ts';

export function PaysNextNote({ reason }: { readonly reason: PassReason | undefined }) {
  const { i18n } = useLingui();
  return (
    reason && (
      <p className={styles.next}>
        <Tag own>{i18n._(nextWords[reason])}</Tag>
      </p>
    )
  );
}
