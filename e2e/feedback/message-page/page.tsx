/** A page with only the app's list of messages, and a button for each event that the list accepts. */
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { type AnyActorRef, createActor } from 'xstate';
import { createToastMachine } from '#machines/feedback/toast.machine.ts';
import { createToasterMachine } from '#machines/feedback/toaster.machine.ts';
import { activateLocale } from '#src/app/i18n.ts';
import { ToastList } from '#src/features/feedback/ToastList.tsx';
import { AppToasts } from '#src/features/feedback/AppToasts.tsx';
import { Button } from '#src/ui/Button.tsx';
import { breakMessagesLabel, dismissAll, type MessageButton, toasterButtons, toastButtons } from './buttons.ts';

const fate = { isBreaking: false };

const leave = (): number => {
  if (fate.isBreaking) throw new Error('this message was to break');
  return 150;
};

const toast = createToastMachine().provide({ delays: { animation: leave } });
const toaster = createActor(createToasterMachine().provide({ actors: { toast } })).start();

const children = (): readonly AnyActorRef[] =>
  Object.values<AnyActorRef | undefined>(toaster.getSnapshot().children).flatMap((child) => child ?? []);

function MessageButtons({ messageButtons }: { readonly messageButtons: readonly MessageButton[] }) {
  return messageButtons.map(({ name, event }) => (
    <p key={name}>
      <Button onClick={() => toaster.send(event)}>{name}</Button>
    </p>
  ));
}

function Page() {
  return (
    <I18nProvider i18n={i18n}>
      <main style={{ padding: '8rem 4rem' }}>
        <h1>Messages</h1>
        <MessageButtons messageButtons={toastButtons} />
        <MessageButtons messageButtons={toasterButtons} />
        <p>
          <Button onClick={() => children().forEach((child) => child.send(dismissAll.event))}>{dismissAll.name}</Button>
        </p>
        <p>
          <Button onClick={() => (fate.isBreaking = !fate.isBreaking)}>{breakMessagesLabel}</Button>
        </p>
      </main>
      <AppToasts toaster={toaster} reports={[]} to={undefined} List={ToastList} />
    </I18nProvider>
  );
}

await activateLocale('en');
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  );
