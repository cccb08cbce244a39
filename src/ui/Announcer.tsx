import { createPortal } from 'react-dom';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** A text that is announced once to screen readers. `id` distinguishes two announcements with the same text. */
export interface Announcement {
  readonly id: string;
  readonly text: string;
}

export interface AnnouncerProps {
  readonly polite?: Announcement | undefined;
  readonly assertive?: Announcement | undefined;
}

/** Rendered from the first paint, because a new region may not be read, and outside the content, so that dialogs do not silence them. */
export function Announcer({ polite, assertive }: AnnouncerProps) {
  return createPortal(
    <>
      <VisuallyHidden role="status" aria-live="polite" aria-atomic="true">
        <span key={polite?.id}>{polite?.text}</span>
      </VisuallyHidden>
      <VisuallyHidden role="alert" aria-live="assertive" aria-atomic="true">
        <span key={assertive?.id}>{assertive?.text}</span>
      </VisuallyHidden>
    </>,
    document.body,
  );
}
