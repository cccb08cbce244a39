/** A page with only one resource, read by the app's own client and shown by the app's own components. */
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useSelector } from '@xstate/react';
import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor, fromPromise } from 'xstate';
import * as classCalls from '#contract/class-calls.ts';
import { createResourceMachine } from '#machines/app/resource.machine.ts';
import { resourceModel } from '#machines/app/resource.model.ts';
import type { LoadAnswer, ResourceInput } from '#machines/app/resource.types.ts';
import { createApi } from '#src/api/api.ts';
import { createServerClock } from '#src/api/server-clock.ts';
import { isConnected, trackConnection } from '#src/app/device-events.ts';
import { activateLocale } from '#src/app/i18n.ts';
import { ReadingNotice } from '#src/features/visits/ReadingNotice.tsx';
import { Button } from '#src/ui/Button.tsx';
import { SkeletonLine, Skeleton } from '#src/ui/Skeleton.tsx';
import { firstStart, callTimeout, resourceEvents } from './resource-events.ts';

const clock = createServerClock();
const api = createApi({
  facility: () => null,
  locale: () => 'en',
  onSignedOut: () => undefined,
  onServerTime: clock.sync,
  timeouts: { attempt: callTimeout, total: callTimeout },
});

/** The data of the resource: the names of the classes of a day, as an example of any data. */
const load = fromPromise<LoadAnswer<string>, { readonly query: string }>(async ({ input: { query }, signal }) => {
  const answered = await api.call(classCalls.listSessions, { query: { from: query, to: query }, signal });
  if (answered.kind === 'refused') return answered;
  const data = answered.answer.sessions.map(({ name }) => name).join(', ');
  return { kind: 'read', data, readAt: clock.now().toISOString() };
});

const inputs: Readonly<Record<string, ResourceInput<string, string>>> = resourceModel.inputs;
const start = new URLSearchParams(location.search).get('start') ?? firstStart;
const resource = createActor(createResourceMachine<string, string>(load), { input: inputs[start] ?? { query: '' } }).start();

function Reading() {
  const [isOffline, setOffline] = useState(!isConnected());
  const data = useSelector(resource, ({ context }) => context.data);
  const query = useSelector(resource, ({ context }) => context.query);
  const isReading = useSelector(resource, (snapshot) => snapshot.hasTag('busy'));
  useEffect(
    () =>
      trackConnection({
        onLost: () => setOffline(true),
        onReturned: () => {
          setOffline(false);
          resource.send({ type: 'connection.returned' });
        },
      }),
    [],
  );
  return (
    <main style={{ padding: '2rem' }}>
      <h1>{query}</h1>
      <ReadingNotice
        resource={resource}
        isOffline={isOffline}
        age={(ago) => `What there was ${ago}.`}
        notRefreshed="It couldn’t be updated."
        notRead="It couldn’t be loaded."
      />
      {data !== null && <p data-testid="known">{data}</p>}
      {data === null && isReading && (
        <Skeleton label="Loading">
          <SkeletonLine />
        </Skeleton>
      )}
      {resourceEvents.map((event) => (
        <p key={event.type}>
          <Button onClick={() => resource.send(event)}>{event.type}</Button>
        </p>
      ))}
    </main>
  );
}

await activateLocale('en');
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <Reading />
      </I18nProvider>
    </StrictMode>,
  );
