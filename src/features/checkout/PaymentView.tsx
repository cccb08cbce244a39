import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import {
  type CheckoutActor,
  type CheckoutSnapshot,
  selectCanChoose,
  selectDeclined,
  selectIsConfirming,
  selectIsPaying,
  selectPayingCard,
  selectStatus,
} from '#machines/checkout/checkout.selectors.ts';
import { type PaymentMethodActor, selectCards } from '#machines/checkout/payment-method.selectors.ts';
import { PageHeading } from '#src/ui/PageHeading.tsx';
import { SkeletonLine, Skeleton } from '#src/ui/Skeleton.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import { TextLink } from '#src/ui/TextLink.tsx';
import text from '#src/ui/text.module.css';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { formatsFor } from '#words/formats.ts';
import { CardsSection } from './CardsSection.tsx';
import styles from './Checkout.module.css';
import { DeclinedNotice, PayNotices } from './PayNotices.tsx';
import { PayBar, PaySums } from './PaySums.tsx';

export interface PaymentViewProps {
  readonly checkout: CheckoutActor;
  readonly cards: PaymentMethodActor;
  readonly timeZone: string;
  readonly studio: string;
  readonly cartHref: string;
  readonly back: string;
  readonly now: () => Date;
}

export function PaymentView({ checkout, cards: paymentMethods, timeZone, now, ...rest }: PaymentViewProps) {
  const { i18n } = useLingui();
  const snapshot = useSelector(checkout, (as: CheckoutSnapshot) => as);
  const cards = useSelector(paymentMethods, selectCards)?.map((shown) => shown.card) ?? [];
  const card = selectPayingCard(snapshot, cards);
  const part = { ...rest, actor: checkout, snapshot, card, formats: formatsFor(i18n.locale, timeZone) };
  const isEmpty = selectStatus(snapshot) === 'empty';
  const choice = {
    chosenId: card?.id ?? null,
    declinedId: selectDeclined(snapshot)?.cardId ?? null,
    canChoose: selectCanChoose(snapshot),
    onChoose: (id: string) => checkout.send({ type: 'card.chosen', id }),
  };
  return (
    <div className={styles.page}>
      <PageHeading>
        <Trans>Payment</Trans>
      </PageHeading>
      <Stack gap="l">
        <PayNotices {...part} />
        <div className={styles.columns}>
          <div className={styles.paying}>
            {isEmpty && <NothingToPay {...rest} />}
            <CardsSection actor={paymentMethods} now={now} choice={isEmpty ? undefined : choice}>
              <DeclinedNotice snapshot={snapshot} cards={cards} />
            </CardsSection>
          </div>
          {selectStatus(snapshot) === 'reading' ? <SumSkeleton /> : <PaySums {...part} />}
        </div>
        <CheckoutAnnouncer snapshot={snapshot} />
      </Stack>
      <PayBar {...part} />
    </div>
  );
}

function NothingToPay({ cartHref }: Pick<PaymentViewProps, 'cartHref'>) {
  return (
    <p className={text.quiet}>
      <Trans>Your cart is empty. Drop-ins are charged to your default card.</Trans>{' '}
      <TextLink href={cartHref}>
        <Trans>Buy a pass</Trans>
      </TextLink>
    </p>
  );
}

function SumSkeleton() {
  const { t } = useLingui();
  return (
    <Skeleton label={t`Loading`}>
      <Stack>
        <SkeletonLine height="1.5rem" />
        <SkeletonLine width="12rem" height="2.5rem" />
      </Stack>
    </Skeleton>
  );
}

function CheckoutAnnouncer({ snapshot }: { readonly snapshot: CheckoutSnapshot }) {
  return (
    <VisuallyHidden role="status">
      {selectStatus(snapshot) === 'reading' && <Trans>Loading your cart</Trans>}
      {selectIsConfirming(snapshot) && <Trans>Confirming the price</Trans>}
      {selectIsPaying(snapshot) && <Trans>Paying</Trans>}
      {selectStatus(snapshot) === 'paid' && <Trans>Paid</Trans>}
    </VisuallyHidden>
  );
}
