/** A page with only dialogs of the app's own chart: a button for each combination of flags. */
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { type ActorRefFrom, createActor } from 'xstate';
import { createDialogMachine, type DialogEvent } from '#machines/feedback/dialog.machine.ts';
import type { DialogFlags } from '#machines/feedback/dialog.rules.ts';
import { Button } from '#src/ui/Button.tsx';
import { ChartDialog } from '#src/ui/ChartDialog.tsx';
import { flagSets, nameOf } from './flag-sets.ts';

type DialogActor = ActorRefFrom<ReturnType<typeof createDialogMachine>>;

const everything: readonly DialogEvent[] = [
  { type: 'answer.chosen', answer: 'yes' },
  { type: 'escape.pressed' },
  { type: 'mask.pressed' },
  { type: 'close.pressed' },
  { type: 'close.requested' },
];

function Dialogs() {
  const [dialog, setDialog] = useState<DialogActor | null>(null);
  const [poked, setPoked] = useState(0);
  const open = (flags: DialogFlags) => setDialog(createActor(createDialogMachine(), { input: flags }).start());
  const poke = () => {
    for (const event of everything) dialog?.send(event);
    setPoked(poked + 1);
  };
  return (
    <main style={{ padding: '4rem' }}>
      <h1>Dialogs</h1>
      <Button onClick={poke}>Tell the last one everything</Button>
      <p>Told {poked} times</p>
      {flagSets.map((flags) => (
        <p key={nameOf(flags)}>
          <Button onClick={() => open(flags)}>{nameOf(flags)}</Button>
        </p>
      ))}
      {dialog && <Question key={dialog.sessionId} dialog={dialog} />}
    </main>
  );
}

function Question({ dialog }: { readonly dialog: DialogActor }) {
  return (
    <ChartDialog
      actor={dialog}
      title="A question"
      description="Yes or no?"
      closeLabel="Close"
      actions={
        <>
          <Button onClick={() => dialog.send({ type: 'answer.chosen', answer: 'yes' })}>Yes</Button>
          <Button data-autofocus>No</Button>
          <Button data-autofocus>Perhaps</Button>
        </>
      }
    />
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Dialogs />
    </StrictMode>,
  );
