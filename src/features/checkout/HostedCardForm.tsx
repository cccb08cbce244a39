import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { selectDecline, selectHasFormFailed, selectHostedForm } from '#machines/checkout/payment-method.selectors.ts';
import type { CardDecline } from '#machines/checkout/payment-method.types.ts';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { Skeleton, SkeletonLine } from '#src/ui/Skeleton.tsx';
import { Line, Stack } from '#src/ui/Stack.tsx';
import text from '#src/ui/text.module.css';
import styles from './Checkout.module.css';
import type { PaymentPartProps } from './CardsSection.tsx';
import { showHostedForm } from './hosted-form.ts';

/** The form of the payment gateway. Its fields are in a frame of the gateway, so neither the page nor the studio can read them. */
export function HostedCardForm({ actor, snapshot }: PaymentPartProps) {
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? showHostedForm(place.current) : undefined), []);
  const { isLoading, isReady, isBusy } = selectHostedForm(snapshot);
  const decline = selectDecline(snapshot);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: 'hosted.submitted' });
  };
  return (
    <form noValidate onSubmit={submit} aria-label={t`Add a card`}>
      <Stack gap="m">
        {decline && <Declined decline={decline} />}
        {isLoading && (
          <Skeleton label={t`Loading the card form`}>
            <Stack gap="m">
              <SkeletonLine height="3rem" />
              <SkeletonLine height="3rem" />
            </Stack>
          </Skeleton>
        )}
        <div className={isLoading ? styles.loadingForm : styles.hostedForm} hidden={selectHasFormFailed(snapshot)} ref={place} />
        {isReady && (
          <p className={text.quiet}>
            <Trans>Only the payment provider sees the number, never the studio.</Trans>
          </p>
        )}
        <Line>
          {!selectHasFormFailed(snapshot) && (
            <Button kind="act" type="submit" busy={isBusy} reason={isLoading && <Trans>The card form is still loading.</Trans>}>
              <Trans>Save card</Trans>
            </Button>
          )}
          <Button kind="ink" reason={isBusy && <Trans>Not possible right now.</Trans>} onClick={() => actor.send({ type: 'form.closed' })}>
            <Trans>Cancel</Trans>
          </Button>
        </Line>
      </Stack>
    </form>
  );
}

const titles: Readonly<Record<CardDecline, ReactNode>> = {
  declined: <Trans>Your bank declined this card.</Trans>,
  notConfirmed: <Trans>The card wasn’t confirmed with your bank.</Trans>,
  unknown: <Trans>We couldn’t reach the payment provider.</Trans>,
};

function Declined({ decline }: { readonly decline: CardDecline }) {
  return (
    <Notice tone="danger" live="alert" title={titles[decline]}>
      <Trans>It hasn’t been saved. Try again, or use another card.</Trans>
    </Notice>
  );
}
