/** The element that gets the focus in a group whose focused control is gone. */
export function firstControl(group: Element | null | undefined): HTMLElement | null {
  return group?.querySelector<HTMLElement>('button, a[href], input, select, textarea, [tabindex="0"]') ?? null;
}
