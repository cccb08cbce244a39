/** The ways to close a dialog. Source: docs/spec §2 "Dialogs". */

export interface DialogFlags {
  /** Whether the dialog blocks the page behind it; true by default. */
  readonly modal?: boolean;
  /** Whether the dialog can be closed without an answer; true by default. */
  readonly closable?: boolean;
  /** Whether a press outside the dialog closes it; false by default. */
  readonly dismissableMask?: boolean;
  /** Whether Escape closes the dialog; true by default. */
  readonly closeOnEscape?: boolean;
}

/** Does Escape close the dialog? Clause: §2 ("Escape closes it unless closeOnEscape or closable is false"). */
export const closesOnEscape = ({ closable, closeOnEscape }: DialogFlags): boolean => closable !== false && closeOnEscape !== false;

/** Does a press outside the dialog close it? Clause: §2 (dismissableMask); a dialog that is not closable must be answered. */
export const closesOnMask = ({ closable, dismissableMask }: DialogFlags): boolean => closable !== false && dismissableMask === true;

/** Does the dialog have a close button? Clause: §2 (closable). */
export const isClosable = ({ closable }: DialogFlags): boolean => closable !== false;

/** Does the dialog block the page behind it? Clause: §2 (modal). */
export const isModal = ({ modal }: DialogFlags): boolean => modal !== false;
