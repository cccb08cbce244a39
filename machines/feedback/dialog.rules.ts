/** What may close a dialog. Source: docs/spec §2 "Dialogs". */

export interface DialogFlags {
  /** What lies under it cannot be used meanwhile; yes where nothing is said. */
  readonly modal?: boolean;
  /** There is a way out beside the answers; yes where nothing is said. */
  readonly closable?: boolean;
  /** Pressing beside it closes it; no where nothing is said. */
  readonly dismissableMask?: boolean;
  /** Escape closes it; yes where nothing is said. */
  readonly closeOnEscape?: boolean;
}

/** Clause: §2 ("Escape closes it unless closeOnEscape or closable is false"). */
export const closesOnEscape = ({ closable, closeOnEscape }: DialogFlags): boolean => closable !== false && closeOnEscape !== false;

/** Clause: §2 (dismissableMask); a dialog that is not closable must be answered. */
export const closesOnMask = ({ closable, dismissableMask }: DialogFlags): boolean => closable !== false && dismissableMask === true;

/** Clause: §2 (closable). */
export const isClosable = ({ closable }: DialogFlags): boolean => closable !== false;

/** Clause: §2 (modal). */
export const isModal = ({ modal }: DialogFlags): boolean => modal !== false;
