/** Labels with a second line. For screen readers, the class is between the two lines: "Book CrossFit at 17:00, uses 1 of 4 visits". */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { wrapTaggedPart } from '#src/ui/wrap-tagged-part.ts';
import { visuallyHidden } from '#src/ui/VisuallyHidden.tsx';

/** The labels. The part that is only for screen readers is tagged. */
const sentences = {
  book: (name: string) => msg`Book <0>${name},</0>`,
  dropIn: (name: string) => msg`Drop in <0>to ${name},</0>`,
  join: (name: string) => msg`Join waitlist <0>for ${name},</0>`,
  confirm: (name: string) => msg`Confirm <0>${name},</0>`,
  retry: (name: string) => msg`Try again<0>: ${name},</0>`,
} as const;

export type AccessibleLabelName = keyof typeof sentences;

/** `name`: the class with its time, as in "CrossFit at 17:00". */
export const accessibleLabel = (label: AccessibleLabelName, name: string, translate: (words: MessageDescriptor) => string): ReactNode =>
  wrapTaggedPart(translate(sentences[label](name)), (part) => visuallyHidden(part, 'spoken'));
