/** The listener runs before React, and stops the event of a press that does not count. See docs/decisions/interface.md#0294. */
import { isPressIgnored, isSameTarget, type LastPress, type PressTarget } from '#machines/feedback/press.rules.ts';
import { firstControl } from '#src/ui/first-control.ts';

type Target = PressTarget<Element>;

interface PressArea {
  /** Returns the control at the pressed position now. */
  readonly find: () => Element | null;
  readonly includes: (press: MouseEvent, control: Element) => boolean;
  /** Whether the focus on this element shows that the member no longer uses the area. */
  readonly isLeftFor: (focused: Element) => boolean;
  /** Whether the pressed control moved because the page scrolled, so that nothing took its place. */
  readonly isScrolledAway: () => boolean;
}

interface GuardedPress extends LastPress<Element> {
  /** The area of the press. Null if the member has scrolled or resized the page since. */
  readonly area: PressArea | null;
  /** The control that was in the area at the last check. */
  readonly present: Target | null;
}

/** The radius of an area in pixels, because a finger does not hit the same point twice. */
const fingertip = 24;

/** The pixels that a finger must move to scroll. A shorter movement is a tap. Browsers use a similar limit. */
const tapSlop = 10;

const controls = 'button, a[href], summary, [role="button"]';
const toggles = ['aria-pressed', 'aria-expanded', 'aria-checked'];

const pressingKeys = ['Enter', ' '];

/** True for a press by key or by assistive technology. In Firefox, Enter on a link has the `detail` of a pointer, but no pointer type. */
const isByKey = (press: MouseEvent): boolean => press.detail === 0 || (press instanceof PointerEvent && press.pointerType === '');

/** The text by which two controls are compared. Digits are ignored, because a button may contain a countdown. */
function meaningOf(control: Element): string {
  if (control instanceof HTMLElement && control.dataset['does'] !== undefined) return control.dataset['does'];
  if (isToggle(control)) return '';
  return (control.getAttribute('aria-label') ?? control.textContent).replaceAll(/[\d\s:.,]+/g, ' ').trim();
}

const controlAround = (target: EventTarget | null): Element | null => (target instanceof Element ? target.closest(controls) : null);

const targetOf = (control: Element | null): Target | null => control && { control, meaning: meaningOf(control) };

const isToggle = (control: Element): boolean => toggles.some((name) => control.hasAttribute(name));

const isSame = (one: Target | null, other: Target | null): boolean => (one && other ? isSameTarget(one, other) : one === other);

function pointerArea({ clientX, clientY }: MouseEvent, control: Element): PressArea {
  const { left, top, right, bottom } = control.getBoundingClientRect();
  const isIn = (press: MouseEvent): boolean =>
    press.clientX >= left && press.clientX <= right && press.clientY >= top && press.clientY <= bottom;
  return {
    find: () => document.elementFromPoint(clientX, clientY)?.closest(controls) ?? null,
    includes: (press) => !isByKey(press) && (isIn(press) || Math.hypot(press.clientX - clientX, press.clientY - clientY) <= fingertip),
    isLeftFor: () => false,
    isScrolledAway: () => control.isConnected && control.getBoundingClientRect().top !== top,
  };
}

/** The area of a keyboard press: the group of the pressed control. In the group, another control may have replaced the pressed one. */
function keyboardArea(control: Element): PressArea {
  const home = control.closest('[data-focus-home]') ?? control;
  return {
    find: () => (control.isConnected ? control : firstControl(home)),
    includes: (press, next) => isByKey(press) && home.contains(next),
    isLeftFor: (focused) => !home.contains(focused),
    isScrolledAway: () => false,
  };
}

export function guardPresses(): void {
  let last: GuardedPress | null = null;
  let begun: Target | null = null;
  let isLookDue = false;

  const look = (at: number): void => {
    if (!last?.area) return;
    const present = targetOf(last.area.find());
    if (!isSame(present, last.present)) last = { ...last, present, replacedAt: at };
  };
  const lookSoon = (): void => {
    if (!last?.area || isLookDue) return;
    isLookDue = true;
    // Checks after the frame is painted, because the check needs a layout, which must not delay the response to a press.
    requestAnimationFrame(() =>
      setTimeout(() => {
        isLookDue = false;
        look(performance.now());
      }),
    );
  };
  const clearArea = (): void => {
    if (last) last = { ...last, area: null, replacedAt: null };
  };

  const finish = (): void => {
    if (last) last = { ...last, isFinished: true };
  };

  const finishElsewhere = (): void => {
    finish();
    clearArea();
  };

  const onPress = (press: MouseEvent): void => {
    const control = controlAround(press.target);
    const target = targetOf(control);
    if (!control || !target) return;
    const at = press.timeStamp;
    look(at);
    const isSameArea = last?.area?.includes(press, control) ?? false;
    const repeats = control.hasAttribute('data-repeats') || (isByKey(press) && isToggle(control));
    const isChanged = !isByKey(press) && begun?.control === control && begun.meaning !== target.meaning;
    if (isPressIgnored(last, { ...target, at, isSameArea, isChanged, repeats })) {
      press.preventDefault();
      press.stopImmediatePropagation();
      return;
    }
    const area = isByKey(press) ? keyboardArea(control) : pointerArea(press, control);
    last = { ...target, at, replacedAt: null, isFinished: false, area, present: target };
  };

  const onBegin = ({ target }: PointerEvent): void => {
    begun = targetOf(controlAround(target));
  };

  addEventListener('pointerdown', onBegin, { capture: true });
  addEventListener('focusin', ({ target }) => target instanceof Element && last?.area?.isLeftFor(target) && clearArea(), {
    capture: true,
  });
  addEventListener('click', onPress, { capture: true });
  // After the member has typed, chosen or moved by key, the next press counts.
  addEventListener('input', finishElsewhere, { capture: true });
  addEventListener('keydown', ({ key }) => !pressingKeys.includes(key) && finish(), { capture: true });
  // After the member has scrolled, another control under the finger is no surprise.
  addEventListener('wheel', clearArea, { capture: true, passive: true });
  let touch: Touch | undefined;
  const isMoved = (now: Touch): boolean =>
    touch !== undefined && Math.hypot(now.clientX - touch.clientX, now.clientY - touch.clientY) > tapSlop;
  addEventListener('touchstart', ({ touches }) => (touch = touches[0]), { capture: true, passive: true });
  addEventListener('touchmove', ({ touches: [now] }) => now && isMoved(now) && clearArea(), { capture: true, passive: true });
  // A rotation or the on-screen keyboard moves all controls, so no control has replaced the pressed one.
  addEventListener('resize', clearArea);
  visualViewport?.addEventListener('resize', clearArea);
  addEventListener('scroll', () => last?.area?.isScrolledAway() && clearArea(), { capture: true, passive: true });
  new MutationObserver(lookSoon).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
}
