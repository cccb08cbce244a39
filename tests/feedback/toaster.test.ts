import { createActor, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import { explore } from '#atlas/explore/explore.ts';
import { createToasterMachine, type ToasterSnapshot } from '#machines/feedback/toaster.machine.ts';
import { toasterModel } from '#machines/feedback/toaster.model.ts';

const start = () => {
  const clock = new SimulatedClock();
  const toaster = createActor(createToasterMachine(), { clock }).start();
  const ids = () => toaster.getSnapshot().context.entries.map(({ id }) => id);
  const stateOf = (id: string) => toaster.getSnapshot().children[id]?.getSnapshot().value;
  return { toaster, ids, stateOf, pass: (milliseconds: number) => clock.increment(milliseconds) };
};
const error: CallError = { kind: 'failure', failure: 'serverFailed' };

test('a booking that is done shows success for 750 ms and leaves the list', () => {
  const { toaster, ids, stateOf, pass } = start();
  toaster.send({ type: 'progress.succeeded', id: 'book-1', text: 'booked' });
  expect(stateOf('book-1')).toEqual({ success: 'counting' });
  pass(750);
  pass(150);
  expect(ids()).toEqual([]);
  expect(Object.keys(toaster.getSnapshot().children)).toEqual([]);
});

test('one toast shows the progress and then the success of a cancellation', () => {
  const { toaster, ids, stateOf } = start();
  toaster.send({ type: 'progress.started', id: 'cancel-1', text: 'cancelling' });
  expect(stateOf('cancel-1')).toBe('loading');
  toaster.send({ type: 'progress.succeeded', id: 'cancel-1', text: 'cancelled' });
  expect(stateOf('cancel-1')).toEqual({ success: 'counting' });
  expect(ids()).toEqual(['cancel-1']);
});

test('a retry that works shows success even while the failure is still on the screen', () => {
  const { toaster, stateOf } = start();
  toaster.send({ type: 'progress.failed', id: 'book-1', error });
  toaster.send({ type: 'progress.succeeded', id: 'book-1', text: 'booked' });
  expect(stateOf('book-1')).toEqual({ success: 'counting' });
});

test('the toast of a retry replaces the failure', () => {
  const { toaster, ids, stateOf } = start();
  toaster.send({ type: 'progress.started', id: 'cancel-1', text: 'cancelling' });
  toaster.send({ type: 'progress.failed', id: 'cancel-1', error });
  toaster.send({ type: 'progress.started', id: 'cancel-1', text: 'cancelling' });
  expect([ids(), stateOf('cancel-1')]).toEqual([['cancel-1'], 'loading']);
});

test('a service failure is a danger toast with Dismiss, for three seconds', () => {
  const { toaster, ids, pass } = start();
  toaster.send({ type: 'error.occurred', error });
  const [id = ''] = ids();
  expect(toaster.getSnapshot().children[id]?.getSnapshot().context).toMatchObject({
    status: 'danger',
    action: 'dismiss',
    autohide: true,
    delay: 3000,
  });
  pass(3000);
  pass(150);
  expect(ids()).toEqual([]);
});

test('several failures are listed, oldest first', () => {
  const { toaster, ids } = start();
  toaster.send({ type: 'error.occurred', error });
  toaster.send({ type: 'error.occurred', error });
  expect(ids()).toEqual(['error-0', 'error-1']);
});

test('the member dismisses one toast, and the others stay', () => {
  const { toaster, ids, pass } = start();
  toaster.send({ type: 'toast.requested', toast: { id: 'x', status: 'danger', message: { kind: 'note', text: 'x' } } });
  toaster.send({ type: 'toast.requested', toast: { id: 'y', status: 'danger', message: { kind: 'note', text: 'y' } } });
  toaster.getSnapshot().children['x']?.send({ type: 'action.pressed' });
  pass(150);
  expect(ids()).toEqual(['y']);
});

test('no toast is left after they are cleared', () => {
  const { toaster, ids } = start();
  toaster.send({ type: 'error.occurred', error });
  toaster.send({ type: 'progress.started', id: 'cancel-1', text: 'cancelling' });
  toaster.send({ type: 'toasts.cleared' });
  expect([ids(), Object.keys(toaster.getSnapshot().children)]).toEqual([[], []]);
});

test('after a sign-out, no toast is left for the next member', () => {
  const left = explore(createToasterMachine(), toasterModel)
    .nodes.flatMap(({ edges }) => edges)
    .filter(({ possibleEvent }) => possibleEvent.event.type === 'toasts.cleared')
    .map(({ to }) => to.configuration.snapshot as ToasterSnapshot);
  expect(left.length).toBeGreaterThan(5);
  for (const { context, children } of left) expect([context.entries, Object.keys(children)]).toEqual([[], []]);
});

test('a dropped progress removes only a toast without a result', () => {
  const { toaster, stateOf } = start();
  toaster.send({ type: 'progress.started', id: 'cancel-1', text: 'cancelling' });
  toaster.send({ type: 'progress.failed', id: 'book-1', error });
  toaster.send({ type: 'progress.dropped', id: 'cancel-1' });
  toaster.send({ type: 'progress.dropped', id: 'nobody-knows' });
  expect([stateOf('cancel-1'), stateOf('book-1')]).toEqual(['leaving', { error: 'counting' }]);
});
