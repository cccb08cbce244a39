import { createActor, emit, setup } from 'xstate';
import { expect, test } from 'vitest';
import type { FeedbackEvent } from '#machines/feedback/feedback.events.ts';
import { flowIn, sideBySide } from '#src/app/side-by-side.ts';

const trouble = { kind: 'failure', failure: 'unreachable' } as const;

/** A flow that writes down what it is told and says so. */
const flow = (heard: string[]) =>
  setup({ types: { emitted: {} as FeedbackEvent } }).createMachine({
    on: {
      'connection.returned': { actions: [({ event }) => void heard.push(event.type), emit({ type: 'trouble.met', trouble })] },
    },
  });

test('two flows share a screen: both hear what it is told, and what each says is said once', () => {
  const [news, calendar, said]: [string[], string[], unknown[]] = [[], [], []];
  const screen = createActor(sideBySide({ news: flow(news), calendar: flow(calendar) }));
  screen.on('*', (event) => said.push(event));
  screen.start();
  screen.send({ type: 'connection.returned' });
  expect([news, calendar]).toEqual([['connection.returned'], ['connection.returned']]);
  expect(said).toEqual([
    { type: 'trouble.met', trouble },
    { type: 'trouble.met', trouble },
  ]);
  expect(flowIn(screen, 'news').getSnapshot().status).toBe('active');
  expect(() => flowIn(screen, 'lifts')).toThrow('the screen has no flow lifts');
});
