import type { ReactNode } from 'react';

const mark = /<(\d)>(.*?)<\/\1>/;

/**
 * Wraps the tagged part of a sentence (`Book <0>CrossFit at 17:00,</0>`) in an element. For lists: the result equals that of `<Trans>`,
 * which uses three components for each.
 */
export function wrapTaggedPart(sentence: string, around: (part: string) => ReactNode): ReactNode {
  const [before, , part, after] = sentence.split(mark);
  return part === undefined ? sentence : [before, around(part), after];
}
