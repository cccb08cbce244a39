import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import {
  type PaymentMethodActor,
  type PaymentMethodSnapshot,
  selectCanOpenForm,
  selectCards,
  selectHasFailed,
  selectHasFormFailed,
  selectIsFormOpen,
  selectIsHosted,
  selectIsReading,
  selectCardHint,
  selectTakesCards,
  selectError,
} from '#machines/checkout/payment-method.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { Empty } from '#src/ui/Empty.tsx';
import { creditCard } from '#src/ui/icons/credit-card.ts';
import { plus } from '#src/ui/icons/plus.ts';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { Panel, Section } from '#src/ui/Section.tsx';
import { SkeletonLine, Skeleton } from '#src/ui/Skeleton.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { type AttemptKind, failureSentence } from '#words/failure.words.ts';
import { CardForm } from './CardForm.tsx';
import { CardRows } from './CardRows.tsx';
import { HostedCardForm } from './HostedCardForm.tsx';

export interface PaymentPartProps {
  readonly actor: PaymentMethodActor;
  readonly snapshot: PaymentMethodSnapshot;
  readonly now: () => Date;
  readonly choice?: CardChoice | undefined;
}

export interface CardChoice {
  readonly chosenId: string | null;
  readonly declinedId: string | null;
  /** Whether the member can still choose a card. */
  readonly canChoose: boolean;
  readonly onChoose: (id: string) => void;
}

export interface CardsSectionProps {
  readonly actor: PaymentMethodActor;
  readonly now: () => Date;
  /** The choice of the card that pays. Absent if there is nothing to pay. */
  readonly choice?: CardChoice | undefined;
  readonly children?: ReactNode;
}

/** The member's cards. If there is something to pay, the member chooses one of the cards. */
export function CardsSection({ children, ...props }: CardsSectionProps) {
  const snapshot = useSelector(props.actor, (as: PaymentMethodSnapshot) => as);
  const part = { ...props, snapshot };
  return (
    <Section title={props.choice ? <Trans>Pay with</Trans> : <Trans>Your cards</Trans>}>
      <ErrorNotices {...part} />
      {children}
      <Cards {...part} />
      <Adding {...part} />
      <VisuallyHidden role="status">{selectIsReading(snapshot) && <Trans>Loading</Trans>}</VisuallyHidden>
    </Section>
  );
}

function Cards(props: PaymentPartProps) {
  const { t } = useLingui();
  const cards = selectCards(props.snapshot);
  if (cards === null) {
    return selectHasFailed(props.snapshot) ? null : (
      <Skeleton label={t`Loading`}>
        <Panel>
          <SkeletonLine width="12rem" height="2rem" />
        </Panel>
      </Skeleton>
    );
  }
  if (cards.length > 0) return <CardRows {...props} cards={cards} />;
  return (
    <Empty icon={creditCard} heading="h3" title={<Trans>No card yet</Trans>}>
      {lacks[selectCardHint(props.snapshot, props.choice !== undefined)]}
    </Empty>
  );
}

const lacks = {
  notTaken: <Trans>This studio doesn’t take cards here.</Trans>,
  toPay: <Trans>Add a card to pay. We’ll save it for next time.</Trans>,
  toKeep: <Trans>Add a card to pay for drop-ins automatically.</Trans>,
};

function Adding(props: PaymentPartProps) {
  const { actor, snapshot } = props;
  if (selectIsFormOpen(snapshot)) return selectIsHosted(snapshot) ? <HostedCardForm {...props} /> : <CardForm {...props} />;
  if (!selectTakesCards(snapshot)) return null;
  return (
    <div>
      <Button
        icon={plus}
        reason={!selectCanOpenForm(snapshot) && <Trans>Not possible right now.</Trans>}
        onClick={() => actor.send({ type: 'form.opened' })}
      >
        <Trans>Add a card</Trans>
      </Button>
    </div>
  );
}

function ErrorNotices({ actor, snapshot }: PaymentPartProps) {
  const error = selectError(snapshot);
  if (!error) return null;
  const hasFormFailed = selectHasFormFailed(snapshot);
  const hasFailed = selectHasFailed(snapshot) || hasFormFailed;
  const retry = hasFailed && (
    <Button icon={rotateCw} onClick={() => actor.send({ type: 'retry.pressed' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  const title = hasFormFailed ? (
    <Trans>The card form couldn’t be loaded.</Trans>
  ) : hasFailed ? (
    <Trans>Your cards couldn’t be loaded.</Trans>
  ) : (
    <Trans>Check whether your card is listed before you try again.</Trans>
  );
  return (
    <Notice tone={hasFailed ? 'danger' : 'warning'} live="status" title={title} action={retry}>
      <Reason error={error} attempt={hasFailed ? 'reading' : 'acting'} />
    </Notice>
  );
}

function Reason({ error, attempt }: { readonly error: CallError; readonly attempt: AttemptKind }) {
  const { i18n } = useLingui();
  return error.kind === 'problem' ? error.problem.message : i18n._(failureSentence(error.failure, attempt));
}
