import { describe, expect, test } from 'vitest';
import { createDialogMachine } from '#machines/feedback/dialog.machine.ts';
import type { DialogFlags } from '#machines/feedback/dialog.rules.ts';
import { startControlledActor } from '#tests/controlled-actor.ts';

const opened = (flags: DialogFlags = {}) => {
  const dialog = startControlledActor(createDialogMachine(), flags);
  dialog.pass(150);
  return dialog;
};
const stateOf = ({ actor }: ReturnType<typeof opened>) => actor.getSnapshot().value;

describe('a dialog that opens', () => {
  test('requests the focus after 5 ms, not before', () => {
    const dialog = startControlledActor(createDialogMachine(), {});
    dialog.pass(4);
    expect(dialog.emitted).toEqual([]);
    dialog.pass(1);
    expect(dialog.emitted).toEqual([{ type: 'focus.due' }]);
  });

  test('is open after 150 ms, not before', () => {
    const dialog = startControlledActor(createDialogMachine(), {});
    dialog.pass(149);
    expect(stateOf(dialog)).toEqual({ visible: 'opening' });
    dialog.pass(1);
    expect(stateOf(dialog)).toEqual({ visible: 'open' });
  });

  test('requests the focus once', () => {
    const dialog = opened();
    dialog.pass(10_000);
    expect(dialog.emitted).toEqual([{ type: 'focus.due' }]);
  });
});

describe('a dialog that closes', () => {
  test('fades for 150 ms, and is destroyed with the answer as its output', () => {
    const dialog = opened();
    dialog.actor.send({ type: 'answer.chosen', answer: 'cancel' });
    dialog.pass(149);
    expect(stateOf(dialog)).toBe('closing');
    dialog.pass(1);
    expect(dialog.actor.getSnapshot()).toMatchObject({ value: 'destroyed', status: 'done', output: { answer: 'cancel' } });
  });

  test('has no answer in its output when the member dismisses it', () => {
    const dialog = opened();
    dialog.actor.send({ type: 'escape.pressed' });
    dialog.pass(150);
    expect(dialog.actor.getSnapshot().output).toEqual({ answer: null });
  });

  test('accepts no second answer while it fades', () => {
    const dialog = opened();
    dialog.actor.send({ type: 'escape.pressed' });
    dialog.actor.send({ type: 'answer.chosen', answer: 'late' });
    dialog.pass(150);
    expect(dialog.actor.getSnapshot().output).toEqual({ answer: null });
  });

  test('can be closed during its opening animation', () => {
    const dialog = startControlledActor(createDialogMachine(), {});
    dialog.actor.send({ type: 'escape.pressed' });
    dialog.pass(150);
    expect(dialog.actor.getSnapshot().status).toBe('done');
    expect(dialog.emitted).toEqual([]);
  });
});

describe('the ways to close a dialog', () => {
  const closes = (flags: DialogFlags, type: 'escape.pressed' | 'mask.pressed' | 'close.pressed'): boolean => {
    const dialog = opened(flags);
    dialog.actor.send({ type });
    return dialog.actor.getSnapshot().matches('closing');
  };

  test.each<[DialogFlags, boolean]>([
    [{}, true],
    [{ closeOnEscape: true }, true],
    [{ closeOnEscape: false }, false],
    [{ closable: false }, false],
    [{ closable: false, closeOnEscape: true }, false],
    [{ modal: false }, true],
  ])('Escape with %o: %s', (flags, expected) => expect(closes(flags, 'escape.pressed')).toBe(expected));

  test.each<[DialogFlags, boolean]>([
    [{}, false],
    [{ dismissableMask: false }, false],
    [{ dismissableMask: true }, true],
    [{ dismissableMask: true, closeOnEscape: false }, true],
    [{ dismissableMask: true, closable: false }, false],
  ])('pressing beside it with %o: %s', (flags, expected) => expect(closes(flags, 'mask.pressed')).toBe(expected));

  test.each<[DialogFlags, boolean]>([
    [{}, true],
    [{ closable: false }, false],
    [{ closeOnEscape: false }, true],
  ])('its cross with %o: %s', (flags, expected) => expect(closes(flags, 'close.pressed')).toBe(expected));

  test('its owner can close it with any flags', () => {
    const dialog = opened({ closable: false });
    dialog.actor.send({ type: 'close.requested' });
    expect(stateOf(dialog)).toBe('closing');
  });
});

test('a dialog without options has the default flags', () => {
  const dialog = startControlledActor(createDialogMachine());
  dialog.pass(150);
  dialog.actor.send({ type: 'escape.pressed' });
  expect(dialog.actor.getSnapshot().value).toBe('closing');
});
