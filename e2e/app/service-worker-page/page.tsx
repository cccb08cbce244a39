/** A page with only the app's notices about the device, in a browser with simulated service workers. */
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { serviceWorkerModel } from '#machines/app/service-worker.model.ts';
import { activateLocale } from '#src/app/i18n.ts';
import { createServiceWorkerLogic } from '#src/app/service-worker.effects.ts';
import { NewVersionNotice } from '#src/app/NewVersionNotice.tsx';
import { ServiceWorkerSection } from '#src/app/ServiceWorkerSection.tsx';
import { Button } from '#src/ui/Button.tsx';
import { type CallCounts, createFakeBrowser } from './fake-service-workers.ts';

let calls: CallCounts = { registrations: 0, takeOvers: 0, reloads: 0 };
const listeners = new Set<() => void>();
const { container, reload, controls } = createFakeBrowser((counts) => {
  calls = counts;
  for (const listener of listeners) listener();
});
Reflect.set(window, 'browser', controls);

const start = new URLSearchParams(location.search).get('start') ?? 'service workers are there';
const worker = createActor(createServiceWorkerLogic({ container, reload, waited: () => 0 }), {
  input: serviceWorkerModel.inputs[start] ?? { isSupported: false },
}).start();

const eventTypes = ['screen.settled', 'connection.returned'] as const;

function OnThisDevice() {
  const [listen] = useState(() => (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  });
  const counts = useSyncExternalStore(listen, () => calls);
  return (
    <main style={{ padding: '2rem', maxInlineSize: '40rem', display: 'grid', gap: '1rem' }}>
      <h1>Spotter</h1>
      <NewVersionNotice worker={worker} />
      <ServiceWorkerSection worker={worker} />
      {eventTypes.map((type) => (
        <p key={type}>
          <Button onClick={() => worker.send({ type })}>{type}</Button>
        </p>
      ))}
      <p data-testid="known">{JSON.stringify(counts)}</p>
    </main>
  );
}

await activateLocale('en');
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <OnThisDevice />
      </I18nProvider>
    </StrictMode>,
  );
