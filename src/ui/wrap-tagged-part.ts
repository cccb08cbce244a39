import type { ReactNode } from 'react';

const mark = /<(\d)>(.*?)<\/\1>/;

/** For lists: the result equals that of `<Trans>`, which uses three components for each. */
export function wrapTaggedPart(sentence: string, around: (part: string) => ReactNode): ReactNode {
  const [before, , part, after] = sentence.split(mark);
  return part === undefined ? sentence : [before, around(part), after];
}
