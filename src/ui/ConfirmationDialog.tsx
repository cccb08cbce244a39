import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { ChartDialog, type ChartDialogProps, type DialogActor } from './ChartDialog.tsx';

type ConfirmationAnswer = 'agree' | 'keep';

/** The actor of a dialog chart with two possible answers. */
export interface ConfirmationActor extends DialogActor {
  readonly sessionId: string;
  readonly send: DialogActor['send'] & ((event: { readonly type: 'answer.chosen'; readonly answer: ConfirmationAnswer }) => void);
}

export interface ConfirmationDialogProps extends Omit<ChartDialogProps, 'actor' | 'actions'> {
  readonly dialog: ConfirmationActor | undefined;
  readonly keep: ReactNode;
  readonly agree: ReactNode;
}

/** A dialog to confirm an action that cannot be undone. The first focus is on the button that changes nothing. */
export function ConfirmationDialog({ dialog, keep, agree, ...content }: ConfirmationDialogProps) {
  if (!dialog) return null;
  const answer = (chosen: ConfirmationAnswer) => () => dialog.send({ type: 'answer.chosen', answer: chosen });
  return (
    <ChartDialog
      key={dialog.sessionId}
      {...content}
      actor={dialog}
      actions={
        <>
          <Button kind="act" tall data-autofocus onClick={answer('keep')}>
            {keep}
          </Button>
          <Button kind="away" tall onClick={answer('agree')}>
            {agree}
          </Button>
        </>
      }
    />
  );
}
