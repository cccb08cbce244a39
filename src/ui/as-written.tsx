import type { ReactNode } from 'react';

/**
 * A name inside of a `Trans`, as somebody wrote it. As a plain value it would be read with the sentence around it, and a name with
 * `<0>` in it would be taken for a mark of that sentence.
 */
export const asWritten = (name: string): ReactNode => <>{name}</>;
