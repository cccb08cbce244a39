/** Gives a pressed button the focus in Safari, which gives it none. Dialogs and menus return the focus to what had it. */

const buttons = 'button, [role="button"], summary';

const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

export function focusPressedButtons(): void {
  const onPress = ({ target }: MouseEvent): void => {
    const button = target instanceof Element ? target.closest<HTMLElement>(buttons) : null;
    if (button && isFocusLost()) button.focus({ preventScroll: true });
  };
  addEventListener('click', onPress, { capture: true });
}
