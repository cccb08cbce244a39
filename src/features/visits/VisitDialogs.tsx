import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Session } from '#contract/classes.ts';
import { bookingCostOf, lateCancelCostOf } from '#machines/passes/pass-cost.rules.ts';
import type { Cost } from '#machines/visits/affordance.rules.ts';
import { lateTermsOf } from '#machines/visits/deadline.rules.ts';
import { type DialogActor, selectDialog, selectSession, type VisitActor } from '#machines/visits/visit.selectors.ts';
import type { DialogAnswer } from '#machines/visits/visit.types.ts';
import { Button } from '#src/ui/Button.tsx';
import { ChartDialog } from '#src/ui/ChartDialog.tsx';
import { ConfirmationDialog } from '#src/ui/ConfirmationDialog.tsx';
import { FigureChange } from '#src/ui/FigureChange.tsx';
import { useLastKnown } from '#src/ui/last-known.ts';
import {
  deadlineSentence,
  dropInDeadline,
  dropInPrice,
  dropInWords,
  lateCancelSentence,
  lateCancelWords,
  lateVisitCost,
  reservationWords,
  startSentence,
} from '#words/dialog.words.ts';
import { oneVisit } from '#words/pass.words.ts';
import type { FormatContext } from '#words/when-values.ts';
import { CostPanel } from './CostPanel.tsx';
import { useFormatContext } from './use-format-context.ts';
import { OfferTime } from './OfferClock.tsx';
import { Overlaps } from './Overlaps.tsx';
import { selectCost, selectOfferEnd } from './visit-view.selectors.ts';

type ShownDialog = ReturnType<typeof selectDialog>;

const isSameDialog = (a: ShownDialog, b: ShownDialog): boolean => a?.actor === b?.actor;

/** If the visit or the price is gone, the chart closes the dialog, which fades out with its last content. */
export function VisitDialogs({ actor, timeZone }: { readonly actor: VisitActor; readonly timeZone: string }) {
  const dialog = useSelector<VisitActor, ShownDialog>(actor, selectDialog, isSameDialog);
  const session = useSelector(actor, selectSession);
  const cost = useSelector(actor, selectCost);
  const offerEnd = useSelector(actor, selectOfferEnd);
  if (!dialog || !session) return null;
  const Question = questions[dialog.kind];
  return (
    <Question key={dialog.actor.sessionId} dialog={dialog.actor} session={session} cost={cost} timeZone={timeZone} offerEnd={offerEnd} />
  );
}

interface QuestionProps {
  readonly dialog: DialogActor;
  readonly session: Session;
  readonly cost: Cost;
  readonly timeZone: string;
  /** The time until which the place in the dialog is held; null if no place is held. */
  readonly offerEnd: string | null;
}

const questions = { reservation: ReservationDialog, dropIn: DropInDialog, lateCancel: LateCancelDialog } as const;

const answer = (dialog: DialogActor, chosen: DialogAnswer) => () => dialog.send({ type: 'answer.chosen', answer: chosen });

const dateOf = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));

function LateCancelDialog({ dialog, session, timeZone }: QuestionProps) {
  const { i18n } = useLingui();
  const formatContext = useFormatContext(timeZone, null);
  const { name, start_date, cancellation_close_date: deadline } = session;
  const visit = useLastKnown(session.visit);
  if (!visit) return null;
  const cost = visit.concession && lateCancelCostOf(visit.concession);
  const terms = lateTermsOf({ ...visit, cancellation_close_date: deadline });
  return (
    <ConfirmationDialog
      dialog={dialog}
      title={i18n._(lateCancelWords.title)}
      description={[
        i18n._(startSentence(name, new Date(start_date), formatContext)),
        deadline && i18n._(lateCancelSentence(terms, new Date(deadline), formatContext)),
      ].join(' ')}
      keep={i18n._(lateCancelWords.keep)}
      agree={i18n._(lateCancelWords.go)}
    >
      <FigureChange figure={cost?.kind === 'count' ? i18n._(oneVisit) : undefined}>
        {i18n._(lateVisitCost({ cost, price: visit.price }, formatContext.formats))}
      </FigureChange>
    </ConfirmationDialog>
  );
}

function ReservationDialog(props: QuestionProps) {
  const { i18n } = useLingui();
  const formatContext = useFormatContext(props.timeZone, null);
  const { cost } = props;
  const { cancellation_close_date: deadline } = props.session;
  return (
    <Confirm {...props} formatContext={formatContext} terms={i18n._(deadlineSentence(dateOf(deadline), formatContext))}>
      {cost && <CostPanel cost={bookingCostOf(cost)} />}
    </Confirm>
  );
}

/** The dialog for a drop-in. It shows the price, so that members see every amount before they owe it. */
function DropInDialog(props: QuestionProps) {
  const { i18n } = useLingui();
  const formatContext = useFormatContext(props.timeZone, null);
  const { cancellation_close_date: deadline } = props.session;
  const price = useLastKnown(props.session.price);
  const cost = price && formatContext.formats.money(price);
  if (cost === null) return null;
  return (
    <Confirm
      {...props}
      formatContext={formatContext}
      terms={[i18n._(dropInDeadline(dateOf(deadline), formatContext)), i18n._(dropInPrice(cost))].join(' ')}
    >
      <FigureChange figure={cost}>{i18n._(dropInWords.charge)}</FigureChange>
    </Confirm>
  );
}

interface ConfirmProps extends QuestionProps {
  readonly formatContext: FormatContext;
  readonly terms: string;
  readonly children: ReactNode;
}

/** The dialog *Confirm reservation*, for every way of paying. */
function Confirm({ dialog, session, offerEnd, formatContext, terms, children }: ConfirmProps) {
  const { i18n } = useLingui();
  return (
    <ChartDialog
      actor={dialog}
      title={i18n._(reservationWords.title)}
      description={[i18n._(startSentence(session.name, new Date(session.start_date), formatContext)), terms].join(' ')}
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
      {offerEnd && <OfferTime until={offerEnd} />}
      <Overlaps overlaps={session.overlaps} formats={formatContext.formats} onFollow={() => dialog.send({ type: 'close.pressed' })} />
      {children}
    </ChartDialog>
  );
}
