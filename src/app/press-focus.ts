/** Focuses a pressed button in Safari, which does not do that itself. Dialogs and menus return the focus to the button that opened them. */

const buttons = 'button, [role="button"], summary';

const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

export function focusPressedButtons(): void {
  const onPress = ({ target }: MouseEvent): void => {
    const button = target instanceof Element ? target.closest<HTMLElement>(buttons) : null;
    if (button && isFocusLost()) button.focus({ preventScroll: true });
  };
  addEventListener('click', onPress, { capture: true });
}
