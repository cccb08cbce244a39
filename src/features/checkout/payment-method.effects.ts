/** Stores cards. The number of a card is sent only to the payment gateway. */
import { fromPromise } from 'xstate';
import * as cardCalls from '#contract/card-calls.ts';
import { CallFailure } from '#contract/call-failure.ts';
import { createPaymentMethodMachine } from '#machines/checkout/payment-method.machine.ts';
import type {
  AddPaymentSourceAnswer,
  AddPaymentSourceInput,
  CardChange,
  ChangePaymentSourceAnswer,
  ConfirmHostedFormAnswer,
  HostedFormInput,
  KeepConfirmedCardAnswer,
  KeepConfirmedCardInput,
  OpenHostedFormAnswer,
  ReadConfirmedCardAnswer,
  ReadPaymentSourcesAnswer,
} from '#machines/checkout/payment-method.types.ts';
import type { Api } from '#src/api/api.ts';
import { tokeniseCard } from '#src/api/gateway.ts';
import { takeReturnedSecret } from './bank-return.ts';
import { openForm, readCard, confirmCard } from './hosted-form.ts';

interface CardDependencies {
  readonly api: Api;
}

const readPaymentSources = ({ api }: CardDependencies) =>
  fromPromise<ReadPaymentSourcesAnswer, undefined>(async ({ signal }) => {
    const [gateways, cards] = await Promise.all([
      api.call(cardCalls.listGateways, { signal }),
      api.call(cardCalls.listPaymentSources, { signal }),
    ]);
    if (gateways.kind === 'refused') return gateways;
    if (cards.kind === 'refused') return cards;
    return { kind: 'read', paymentMethods: { gateways: gateways.answer.gateways, cards: cards.answer.payment_sources } };
  });

const addPaymentSource = ({ api }: CardDependencies) =>
  fromPromise<AddPaymentSourceAnswer, AddPaymentSourceInput>(async ({ input: { gatewayId, entry, key }, signal }) => {
    const allowed = await api.call(cardCalls.readAuthToken, { params: { id: gatewayId }, signal });
    if (allowed.kind === 'refused') return allowed;
    const handed = await tokeniseCard(allowed.answer, entry, signal);
    if ('error' in handed) return { kind: 'notTaken', error: handed.error };
    const body = { source: { gateway_id: gatewayId, token: handed.token } };
    const added = await api.call(cardCalls.addPaymentSource, { body, key, signal });
    return added.kind === 'refused' ? added : { kind: 'added' };
  });

const openHostedForm = ({ api }: CardDependencies) =>
  fromPromise<OpenHostedFormAnswer, HostedFormInput>(async ({ input: { gatewayId }, signal }) => {
    const allowed = await api.call(cardCalls.readAuthToken, { params: { id: gatewayId }, signal });
    if (allowed.kind === 'refused') return allowed;
    await openForm(allowed.answer, signal);
    return { kind: 'shown' };
  });

const confirmHostedForm = fromPromise<ConfirmHostedFormAnswer, undefined>(() => confirmCard(location.href));

const readConfirmedCard = ({ api }: CardDependencies) =>
  fromPromise<ReadConfirmedCardAnswer, HostedFormInput>(async ({ input: { gatewayId }, signal }) => {
    const allowed = await api.call(cardCalls.readAuthToken, { params: { id: gatewayId }, signal });
    if (allowed.kind === 'refused') return allowed;
    const secret = takeReturnedSecret();
    if (secret === null) throw new CallFailure('gone');
    return readCard(allowed.answer, secret);
  });

const keepConfirmedCard = ({ api }: CardDependencies) =>
  fromPromise<KeepConfirmedCardAnswer, KeepConfirmedCardInput>(async ({ input: { gatewayId, token, key }, signal }) => {
    const added = await api.call(cardCalls.addPaymentSource, { body: { source: { gateway_id: gatewayId, token } }, key, signal });
    return added.kind === 'refused' ? added : { kind: 'added' };
  });

const changePaymentSource = ({ api }: CardDependencies) =>
  fromPromise<ChangePaymentSourceAnswer, CardChange>(async ({ input: { kind, id, key }, signal }) => {
    const params = { id };
    const changed =
      kind === 'default'
        ? await api.call(cardCalls.updatePaymentSource, { params, body: { default: true }, key, signal })
        : await api.call(cardCalls.deletePaymentSource, { params, key, signal });
    return changed.kind === 'refused' ? changed : { kind: 'changed' };
  });

export const createPaymentMethodLogic = (deps: CardDependencies) =>
  createPaymentMethodMachine().provide({
    actors: {
      readPaymentSources: readPaymentSources(deps),
      addPaymentSource: addPaymentSource(deps),
      openHostedForm: openHostedForm(deps),
      confirmHostedForm,
      readConfirmedCard: readConfirmedCard(deps),
      keepConfirmedCard: keepConfirmedCard(deps),
      changePaymentSource: changePaymentSource(deps),
    },
  });
