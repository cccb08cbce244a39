/** The ways to close a dialog. Source: docs/spec §2 "Dialogs". */

export interface DialogFlags {
  /** Blocks the page under the dialog; true by default. */
  readonly modal?: boolean;
  /** The dialog can be closed without an answer; true by default. */
  readonly closable?: boolean;
  /** Pressing outside closes it; false by default. */
  readonly dismissableMask?: boolean;
  /** Escape closes it; true by default. */
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
