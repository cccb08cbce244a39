/** Sentences of which a part stands in an element of its own. */
import type { ReactNode } from 'react';

const mark = /<(\d)>(.*?)<\/\1>/;

/**
 * Puts the tagged part of a sentence (`Book <0>CrossFit at 17:00,</0>`) into an element. For lists: the result is the same as with
 * `<Trans>`, which takes three components for each.
 */
export function wrapTaggedPart(sentence: string, around: (part: string) => ReactNode): ReactNode {
  const [before, , part, after] = sentence.split(mark);
  return part === undefined ? sentence : [before, around(part), after];
}
