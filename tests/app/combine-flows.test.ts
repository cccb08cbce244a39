import { createActor, emit, setup } from 'xstate';
import { expect, test } from 'vitest';
import type { FeedbackEvent } from '#machines/feedback/feedback.events.ts';
import { flowIn, combineFlows } from '#src/app/combine-flows.ts';

const error = { kind: 'failure', failure: 'unreachable' } as const;

const flow = (received: string[]) =>
  setup({ types: { emitted: {} as FeedbackEvent } }).createMachine({
    on: {
      'connection.returned': { actions: [({ event }) => void received.push(event.type), emit({ type: 'error.occurred', error })] },
    },
  });

test('two flows share a screen: both receive its events, and each event that a flow emits is emitted once', () => {
  const [notifications, calendar, outgoing]: [string[], string[], unknown[]] = [[], [], []];
  const screen = createActor(combineFlows({ notifications: flow(notifications), calendar: flow(calendar) }));
  screen.on('*', (event) => outgoing.push(event));
  screen.start();
  screen.send({ type: 'connection.returned' });
  expect([notifications, calendar]).toEqual([['connection.returned'], ['connection.returned']]);
  expect(outgoing).toEqual([
    { type: 'error.occurred', error },
    { type: 'error.occurred', error },
  ]);
  expect(flowIn(screen, 'notifications').getSnapshot().status).toBe('active');
  expect(() => flowIn(screen, 'lifts')).toThrow('the screen has no flow lifts');
});
