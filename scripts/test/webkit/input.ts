/** Translates the input events of Playwright to commands of the window. Source: docs/decisions/browser-tests.md#0398. */
import { gdkButton, gdkKey, gdkState } from './keys.ts';
import type { Params } from './message.ts';

export interface WindowCommand {
  readonly command: string;
  readonly given: object;
}

/** The commands of the window for input. Each command resolves when the page has handled the input. */
export const inputCommands: Readonly<Record<string, (params: Params) => WindowCommand>> = {
  'Emulation.setDeviceMetricsOverride': ({ width, height }) => ({ command: 'resize', given: { width, height } }),
  'Input.dispatchKeyEvent': ({ type, key, modifiers }) => ({
    command: 'key',
    given: { down: type === 'keyDown', keyval: gdkKey(String(key)), state: gdkState(Number(modifiers)) },
  }),
  'Input.dispatchMouseEvent': ({ type, x, y, button, buttons, modifiers, clickCount = 0 }) => ({
    command: 'pointer',
    given: {
      kind: type,
      x,
      y,
      button: gdkButton(String(button)),
      state: gdkState(Number(modifiers), Number(buttons)),
      clicks: clickCount,
    },
  }),
  'Input.dispatchWheelEvent': ({ x, y, deltaX, deltaY, modifiers }) => ({
    command: 'wheel',
    given: { x, y, delta_x: deltaX, delta_y: deltaY, state: gdkState(Number(modifiers)) },
  }),
};
