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

/**
 * The page's two live regions. They are rendered from the first paint, because a screen reader may not read text in a new region. They are
 * outside the page's content, so that an open dialog does not silence them.
 */
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
