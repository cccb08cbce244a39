import { createPortal } from 'react-dom';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** Said once for everybody who listens; `id` tells two announcements of the same words apart. */
export interface Announcement {
  readonly id: string;
  readonly text: string;
}

export interface AnnouncerProps {
  readonly polite?: Announcement | undefined;
  readonly assertive?: Announcement | undefined;
}

/**
 * The page's two live regions. They are there from the first paint and stay, so that what is put into them is heard;
 * they lie beside the page, so that an open dialog does not silence them.
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
