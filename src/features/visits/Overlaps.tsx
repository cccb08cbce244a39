import { Trans as Translated } from '@lingui/react';
import type { Session } from '#contract/classes.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { TextLink } from '#src/ui/TextLink.tsx';
import type { Formats } from '#words/formats.ts';
import { overlapSentence } from '#words/overlap.words.ts';

export interface OverlapsProps {
  readonly overlaps: Session['overlaps'];
  readonly formats: Formats;
  /** Called when the member opens the other booking. */
  readonly onFollow?: () => void;
}

export function Overlaps({ overlaps = [], formats, onFollow }: OverlapsProps) {
  return overlaps.map((overlap) => {
    const words = overlapSentence(overlap, formats);
    const link = <TextLink href={overlap.path} onClick={onFollow} />;
    return <Notice key={overlap.path} tone="info" title={<Translated {...words} id={words.id} components={{ 0: link }} />} />;
  });
}
