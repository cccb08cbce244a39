import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Session } from '#contract/classes.ts';
import { type DialogActor, selectDialog, selectSession, type VisitActor } from '#machines/visits/visit.selectors.ts';
import type { DialogAnswer } from '#machines/visits/visit.types.ts';
import { Button } from '#src/ui/Button.tsx';
import { ChartDialog } from '#src/ui/ChartDialog.tsx';
import { deadlineSentence, lateCancelSentence, lateCancelWords, reservationWords, startSentence } from '#words/dialog.words.ts';
import { lateCancelCost, reservationCost } from '#words/pass.words.ts';
import { CostPanel } from './CostPanel.tsx';
import { useMoment } from './moment.ts';

type ShownDialog = ReturnType<typeof selectDialog>;

const isSameDialog = (a: ShownDialog, b: ShownDialog): boolean => a?.actor === b?.actor;

/** The questions of a class: *Confirm late cancel* and *Confirm reservation*. */
export function VisitDialogs({ actor, timeZone }: { readonly actor: VisitActor; readonly timeZone: string }) {
  const dialog = useSelector<VisitActor, ShownDialog>(actor, selectDialog, isSameDialog);
  const session = useSelector(actor, selectSession);
  if (!dialog || !session) return null;
  const Question = dialog.kind === 'lateCancel' ? LateCancelDialog : ReservationDialog;
  return <Question key={dialog.actor.sessionId} dialog={dialog.actor} session={session} timeZone={timeZone} />;
}

interface QuestionProps {
  readonly dialog: DialogActor;
  readonly session: Session;
  readonly timeZone: string;
}

const answer = (dialog: DialogActor, chosen: DialogAnswer) => () => dialog.send({ type: 'answer.chosen', answer: chosen });

function LateCancelDialog({ dialog, session, timeZone }: QuestionProps) {
  const { i18n } = useLingui();
  const moment = useMoment(timeZone, null);
  const { name, start_date, cancellation_close_date: deadline, visit } = session;
  const cost = visit?.concession ?? null;
  return (
    <ChartDialog
      actor={dialog}
      title={i18n._(lateCancelWords.title)}
      description={[
        i18n._(startSentence(name, new Date(start_date), moment)),
        deadline && i18n._(lateCancelSentence(new Date(deadline), moment)),
      ].join(' ')}
      actions={
        <>
          <Button kind="act" tall data-autofocus onClick={answer(dialog, 'keep')}>
            {i18n._(lateCancelWords.keep)}
          </Button>
          <Button kind="away" tall onClick={answer(dialog, 'agree')}>
            {i18n._(lateCancelWords.go)}
          </Button>
        </>
      }
    >
      <CostPanel cost={cost} isHeld>
        {i18n._(lateCancelCost(cost))}
      </CostPanel>
    </ChartDialog>
  );
}

function ReservationDialog({ dialog, session, timeZone }: QuestionProps) {
  const { i18n } = useLingui();
  const moment = useMoment(timeZone, null);
  const { name, start_date, cancellation_close_date: deadline, concession: cost } = session;
  return (
    <ChartDialog
      actor={dialog}
      title={i18n._(reservationWords.title)}
      description={[
        i18n._(startSentence(name, new Date(start_date), moment)),
        i18n._(deadlineSentence(deadline === null ? null : new Date(deadline), moment)),
      ].join(' ')}
      actions={
        <>
          <Button kind="act" tall onClick={answer(dialog, 'agree')}>
            {i18n._(reservationWords.go)}
          </Button>
          <Button kind="ink" tall data-autofocus onClick={answer(dialog, 'keep')}>
            {i18n._(reservationWords.back)}
          </Button>
        </>
      }
    >
      {cost && (
        <CostPanel cost={cost} isHeld={false}>
          {i18n._(reservationCost(cost))}
        </CostPanel>
      )}
    </ChartDialog>
  );
}
