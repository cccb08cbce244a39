/** Pointer and focus events that the chart ignores now. The page gets the event; the step undoes it unless the chart records it. */
import type { Locator, Page } from '@playwright/test';
import type { Handler, StepContext } from '#atlas/paths/driver.ts';

interface Parts<World> {
  readonly message: (world: World) => Locator;
  /** The message's button; some messages have none. */
  readonly button: (world: World) => Locator;
  /** A position at which the pointer is over no message. */
  readonly away: { readonly x: number; readonly y: number };
}

export const isPausedBy = ({ after }: StepContext, ...how: readonly string[]): boolean => {
  const value = JSON.stringify(after.configuration.snapshot.value);
  return how.some((one) => value.includes(`"${one}"`));
};

export const hoverIsIgnored = <World extends { readonly page: Page }>({
  message,
  button,
  away,
}: Parts<World>): Readonly<Record<string, Handler<World>>> => {
  const leave = ({ page }: World): Promise<void> => page.mouse.move(away.x, away.y);
  const blur = async (world: World): Promise<void> => {
    const own = button(world);
    if ((await own.count()) > 0) await own.blur();
  };
  return {
    'pointer.entered': async (world, stepContext) => {
      await message(world).hover({ force: true });
      if (!isPausedBy(stepContext, 'byPointer', 'byBoth')) await leave(world);
    },
    'pointer.left': leave,
    'focus.entered': async (world, stepContext) => {
      const own = button(world);
      if ((await own.count()) === 0) return;
      await own.focus();
      if (!isPausedBy(stepContext, 'byFocus', 'byBoth')) await blur(world);
    },
    'focus.left': blur,
  };
};
