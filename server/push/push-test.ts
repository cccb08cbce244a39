/** A push message to one browser, which shows the member whether push messages arrive in this browser. */
import type { LocaleCode } from '#contract/profile.ts';
import type { PushTest } from '#contract/push.ts';
import { printRoute, routeTo } from '#machines/app/route.rules.ts';
import { pushTestText } from '#words/push.words.ts';
import type { Context } from '../context.ts';
import { messageOf } from '../database/errors.ts';
import type { FacilityMember } from '../http/handler-input.ts';
import { translate } from '../translate.ts';
import type { ComposedPush } from './compose-push.ts';
import { deliverInTurn } from './deliver-in-turn.ts';
import { expireSubscription, receivingSubscriptionOf } from './push-subscription-store.ts';
import { readVapidKeys } from './vapid-keys.ts';

type Tester = Pick<FacilityMember, 'tokenHash' | 'orgId'>;

/** In seconds: a test that arrives later is not shown. */
const timeToLive = 60;

/** Each test has an id of its own, so that the device shows each. It ignores quiet hours, because the member uses the device. */
const composeTest = ({ newId }: Context, { orgId }: Tester, studio: string, locale: LocaleCode): ComposedPush => ({
  message: {
    notification_id: newId(),
    title: studio,
    body: translate(pushTestText, locale),
    lang: locale,
    path: printRoute(routeTo('settings', {})),
    org_id: orgId,
  },
  urgency: 'high',
  timeToLive,
  waitsUntil: null,
});

const readTest = (context: Context, tester: Tester, locale: LocaleCode) =>
  context.database.transaction(async (tx) => {
    const subscription = await receivingSubscriptionOf(tx, context, tester.tokenHash);
    if (!subscription) return null;
    const { name } = await tx.selectFrom('orgs').select('name').where('id', '=', tester.orgId).executeTakeFirstOrThrow();
    return { subscription, composed: composeTest(context, tester, name, locale), keys: await readVapidKeys(tx) };
  });

/** Sends the test message at once and not as a job, because the member waits for the result and can repeat a failed test. */
export async function sendTestPush(context: Context, tester: Tester, locale: LocaleCode): Promise<PushTest['result']> {
  const found = await readTest(context, tester, locale);
  if (!found) return 'ended';
  if (!context.push) return 'unavailable';
  const { subscription, composed, keys } = found;
  try {
    const { type } = await deliverInTurn(context, context.push, keys, subscription, composed);
    if (type === 'service.accepted') return 'sent';
    if (type !== 'endpoint.unknown') return 'unavailable';
  } catch (error) {
    context.log.warn({ host: new URL(subscription.endpoint).host, error: messageOf(error) }, 'a push message was not sent that tests push');
    return 'unavailable';
  }
  await context.database.transaction((tx) => expireSubscription(tx, context, subscription));
  return 'ended';
}
