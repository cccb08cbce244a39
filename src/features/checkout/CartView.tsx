import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import {
  type CartActor,
  type CartSnapshot,
  selectCart,
  selectHasFailed,
  selectIsInterrupted,
  selectIsReading,
  selectIsSaving,
  selectError,
} from '#machines/checkout/cart.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { PageHeading } from '#src/ui/PageHeading.tsx';
import { SkeletonLine, Skeleton } from '#src/ui/Skeleton.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { type AttemptKind, failureSentence } from '#words/failure.words.ts';
import { type Formats, formatsFor } from '#words/formats.ts';
import { CartLines } from './CartLines.tsx';
import { CartBar, CartSums } from './CartSums.tsx';
import styles from './Checkout.module.css';
import { ShopProducts } from './ShopProducts.tsx';

export interface CartPartProps {
  readonly actor: CartActor;
  readonly snapshot: CartSnapshot;
  readonly formats: Formats;
  readonly paymentHref: string;
}

export interface CartViewProps extends Pick<CartPartProps, 'actor' | 'paymentHref'> {
  readonly timeZone: string;
}

export function CartView({ actor, paymentHref, timeZone }: CartViewProps) {
  const { i18n } = useLingui();
  const snapshot = useSelector(actor, (now: CartSnapshot) => now);
  const part = { actor, snapshot, paymentHref, formats: formatsFor(i18n.locale, timeZone) };
  return (
    <div className={styles.page}>
      <PageHeading>
        <Trans>Checkout</Trans>
      </PageHeading>
      <Stack gap="l">
        <ErrorNotices {...part} />
        {selectCart(snapshot) === null ? <LoadingSkeleton {...part} /> : <Filled {...part} />}
      </Stack>
      <CartBar {...part} />
    </div>
  );
}

function Filled(props: CartPartProps) {
  return (
    <>
      <div className={styles.columns}>
        <CartLines {...props} />
        <CartSums {...props} />
      </div>
      <ShopProducts {...props} />
      <Saving {...props} />
    </>
  );
}

/** Announces that the cart is being saved. Only for screen readers, because the page already shows the requested state. */
function Saving({ snapshot }: CartPartProps) {
  return (
    <VisuallyHidden role="status">
      {selectIsSaving(snapshot) && <Trans>Saving</Trans>}
      {selectIsReading(snapshot) && <Trans>Loading</Trans>}
    </VisuallyHidden>
  );
}

function ErrorNotices({ actor, snapshot }: CartPartProps) {
  const error = selectError(snapshot);
  const isInterrupted = selectIsInterrupted(snapshot);
  if (!error || !(isInterrupted || selectHasFailed(snapshot))) return null;
  const retry = (
    <Button icon={rotateCw} onClick={() => actor.send({ type: 'retry.pressed' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  const title = isInterrupted ? <Trans>Your last change may not be saved yet.</Trans> : <Trans>The shop couldn’t be loaded.</Trans>;
  return (
    <Notice tone={isInterrupted ? 'warning' : 'danger'} live="status" title={title} action={retry}>
      <Reason error={error} attempt={isInterrupted ? 'acting' : 'reading'} />
    </Notice>
  );
}

function Reason({ error, attempt }: { readonly error: CallError; readonly attempt: AttemptKind }) {
  const { i18n } = useLingui();
  return error.kind === 'problem' ? error.problem.message : i18n._(failureSentence(error.failure, attempt));
}

const skeletonWidths = ['9rem', '7rem', '8rem'];

function LoadingSkeleton({ snapshot }: CartPartProps) {
  const { t } = useLingui();
  if (selectHasFailed(snapshot)) return null;
  return (
    <Skeleton label={t`Loading`}>
      <Stack gap="l">
        {skeletonWidths.map((width) => (
          <SkeletonLine key={width} width={width} height="2.5rem" />
        ))}
      </Stack>
    </Skeleton>
  );
}
