import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { lazyVisit } from '#machines/visits/lazy-visit.ts';
import { createVisitMachine } from '#machines/visits/visit.machine.ts';
import { selectAffordance } from '#machines/visits/visit.selectors.ts';
import { answered, changed, createPorts, freeClass, instants, flushPromises, visits } from './controlled-studio.ts';

describe('a class whose chart is loaded late', () => {
  const onAScreen = () => {
    const ports = createPorts();
    const machine = createVisitMachine().provide({ actors: ports.actors });
    const arrivals: { readonly come: () => void; readonly fail: () => void }[] = [];
    const logic = lazyVisit(
      () =>
        new Promise((resolve, reject) => {
          arrivals.push({ come: () => resolve(machine), fail: () => reject(new TypeError('Failed to fetch')) });
        }),
    );
    const open = () => createActor(logic, { input: { sessionId: freeClass.id, session: freeClass, now: instants.early, keySeed: 'mia' } });
    return { ports, arrivals, open };
  };

  test('is busy until the chart is loaded, and offers no action', () => {
    const mia = onAScreen();
    const visit = mia.open().start();
    expect(visit.getSnapshot().hasTag('busy')).toBe(true);
    expect(visit.getSnapshot().can({ type: 'book.pressed' })).toBe(false);
    expect(selectAffordance(visit.getSnapshot()).kind).toBe('busy');
  });

  test('runs an earlier press once after the chart is loaded', async () => {
    const mia = onAScreen();
    const visit = mia.open().start();
    visit.send({ type: 'book.pressed' });
    expect(mia.ports.calls).toEqual([]);
    mia.arrivals[0]?.come();
    await flushPromises();
    expect(mia.ports.calls.map(({ port }) => port)).toEqual(['bookVisit']);
    mia.ports.calls[0]?.answer(changed(answered(visits.booked)));
    await flushPromises();
    expect(visit.getSnapshot().matches('booked')).toBe(true);
  });

  test('forwards the events of the loaded chart to the screen that subscribed', async () => {
    const mia = onAScreen();
    const visit = mia.open();
    const emittedTypes: string[] = [];
    visit.on('*', ({ type }) => emittedTypes.push(type));
    visit.start();
    visit.send({ type: 'book.pressed' });
    mia.arrivals[0]?.come();
    await flushPromises();
    mia.ports.calls[0]?.answer(changed(answered(visits.booked)));
    await flushPromises();
    expect(emittedTypes).toContain('visit.changed');
    expect(emittedTypes).toContain('progress.succeeded');
  });

  test('is requested once for many classes, and again by the next one after a failure', async () => {
    const mia = onAScreen();
    const [first, second] = [mia.open().start(), mia.open().start()];
    expect(mia.arrivals).toHaveLength(1);
    mia.arrivals[0]?.fail();
    await flushPromises();
    const third = mia.open().start();
    expect(mia.arrivals).toHaveLength(2);
    mia.arrivals[1]?.come();
    await flushPromises();
    for (const visit of [first, second, third]) expect(visit.getSnapshot().matches('bookable')).toBe(true);
  });

  test('runs no press when the screen was left before it arrived', async () => {
    const mia = onAScreen();
    const visit = mia.open().start();
    visit.send({ type: 'book.pressed' });
    visit.stop();
    mia.arrivals[0]?.come();
    await flushPromises();
    expect(mia.ports.calls).toEqual([]);
  });

  test('has no delay if the chart was already loaded for another class', async () => {
    const mia = onAScreen();
    mia.open().start();
    mia.arrivals[0]?.come();
    await flushPromises();
    expect(mia.open().start().getSnapshot().matches('bookable')).toBe(true);
    expect(mia.arrivals).toHaveLength(1);
  });
});
