import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { checkCardNumber, formatCardNumber } from '#machines/checkout/card.rules.ts';
import { emptyForm, missingFields } from '#machines/checkout/payment-method.rules.ts';
import { selectIsAdding, selectWrong } from '#machines/checkout/payment-method.selectors.ts';
import type { CardField } from '#machines/checkout/payment-method.types.ts';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/Field.tsx';
import { Line, Stack } from '#src/ui/Stack.tsx';
import { missingWords, wrongWords } from './card-form.words.ts';
import { cardName } from '#words/card-names.ts';
import type { PaymentPartProps } from './CardsSection.tsx';

/** Typed values stay in this form until they are sent to the payment gateway; chart and studio do not get them. */
export function CardForm({ actor, snapshot, now }: PaymentPartProps) {
  const { t, i18n } = useLingui();
  const [form, setForm] = useState(emptyForm);
  /** The values at the last submit, from which the shown errors are computed. Later typing does not change these errors. */
  const [submitted, setSubmitted] = useState(emptyForm);
  const { brand, codeSize } = checkCardNumber(form.number);
  const wrong = selectWrong(snapshot);
  const isAdding = selectIsAdding(snapshot);
  const missing = missingFields(submitted);
  const field = (name: CardField, format = (typed: string) => typed) => ({
    name,
    value: form[name],
    problem: wrong.includes(name) && i18n._((missing.includes(name) ? missingWords : wrongWords)[name]),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => setForm({ ...form, [name]: format(target.value) }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isAdding) return;
    setSubmitted(form);
    actor.send({ type: 'card.submitted', form, now: now() });
  };
  return (
    <form noValidate onSubmit={submit} aria-label={t`Add a card`}>
      <Stack gap="m">
        <Field
          {...field('number', formatCardNumber)}
          label={<Trans>Card number</Trans>}
          hint={brand ? cardName(brand) : t`Only the payment provider sees the number, never the studio.`}
          autoComplete="cc-number"
          inputMode="numeric"
        />
        <Field {...field('expiry')} label={<Trans>Expires</Trans>} placeholder="MM/YY" autoComplete="cc-exp" inputMode="numeric" />
        <Field
          {...field('code')}
          label={<Trans>Security code</Trans>}
          hint={codeSize === null ? t`Three or four digits` : t`${codeSize} digits`}
          autoComplete="cc-csc"
          inputMode="numeric"
          maxLength={codeSize ?? 4}
        />
        <Field {...field('name')} label={<Trans>Name on the card</Trans>} autoComplete="cc-name" />
        <Line>
          <Button kind="act" type="submit" busy={isAdding}>
            <Trans>Save card</Trans>
          </Button>
          <Button
            kind="ink"
            reason={isAdding && <Trans>Not possible right now.</Trans>}
            onClick={() => actor.send({ type: 'form.closed' })}
          >
            <Trans>Cancel</Trans>
          </Button>
        </Line>
      </Stack>
    </form>
  );
}
