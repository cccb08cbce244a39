/** Where the keyboard goes in a group whose own control is gone. */
export function firstControl(group: Element | null | undefined): HTMLElement | null {
  return group?.querySelector<HTMLElement>('button, a[href], input, select, textarea, [tabindex="0"]') ?? null;
}
