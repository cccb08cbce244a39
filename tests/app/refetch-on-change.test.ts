import { createActor, fromPromise } from 'xstate';
import { expect, test } from 'vitest';
import { createResourceMachine } from '#machines/app/resource.machine.ts';
import type { LoadAnswer } from '#machines/app/resource.types.ts';
import type { PlacesChanged } from '#machines/app/screen.types.ts';
import { refetchOnPlacesChanged } from '#src/app/refetch-on-change.ts';

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

const openPage = async (...concern: readonly [((sendPlacesChanged: PlacesChanged) => boolean)?]) => {
  const answers: ((left: number) => void)[] = [];
  const load = fromPromise<LoadAnswer<number>, { readonly query: undefined }>(
    () => new Promise((resolve) => answers.push((data) => resolve({ kind: 'read', data, readAt: '2026-03-02T06:00:00Z' }))),
  );
  const page = createActor(refetchOnPlacesChanged(createResourceMachine<number>(load), ...concern), { input: { query: undefined } });
  page.start();
  answers[0]?.(4);
  await settled();
  const sendPlacesChanged = (...sessionIds: readonly string[]) =>
    page.send({ type: 'places.changed', sessionIds: sessionIds.length > 0 ? sessionIds : ['evening'] } as never);
  return { page, answers, sendPlacesChanged, shown: () => page.getSnapshot().context.data };
};

test('reads again when something was booked elsewhere, and keeps its data meanwhile', async () => {
  const { page, answers, sendPlacesChanged, shown } = await openPage();
  sendPlacesChanged();
  expect([answers.length, shown()]).toEqual([2, 4]);
  answers[1]?.(3);
  await settled();
  expect(shown()).toBe(3);
  page.stop();
});

test('ignores the response of a request that was sent before the event arrived', async () => {
  const { page, answers, sendPlacesChanged, shown } = await openPage();
  sendPlacesChanged();
  sendPlacesChanged();
  answers[1]?.(4);
  answers[2]?.(2);
  await settled();
  expect([answers.length, shown()]).toEqual([3, 2]);
  page.stop();
});

test('handles all other events as before', async () => {
  const { page, answers } = await openPage();
  page.send({ type: 'connection.returned' });
  expect(answers).toHaveLength(2);
  page.stop();
});

test('does not read again for changes in the feed', async () => {
  const { page, answers, sendPlacesChanged } = await openPage();
  sendPlacesChanged('feed');
  expect(answers).toHaveLength(1);
  sendPlacesChanged('feed', 'evening');
  expect(answers).toHaveLength(2);
  page.stop();
});

test('a page of one class reads again only for changes of this class', async () => {
  const { page, answers, sendPlacesChanged } = await openPage(({ sessionIds }) => sessionIds?.includes('morning') === true);
  sendPlacesChanged('evening');
  expect(answers).toHaveLength(1);
  sendPlacesChanged('evening', 'morning');
  expect(answers).toHaveLength(2);
  page.stop();
});
