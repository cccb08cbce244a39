import type { PushOffer } from '#contract/push.ts';
import { printRoute, routeTo } from '#machines/app/route.rules.ts';
import { dayOf } from '#machines/classes/day.rules.ts';
import { offerTexts } from '#words/push-offer.words.ts';
import type { PushContext, PushText } from '#words/push.words.ts';
import type { Tx } from '../database/schema.ts';
import type { DueNotification } from '../notifications/due-notification.ts';
import { latestVisit } from '../visits/visit-store.ts';

export async function composeOffer(
  tx: Tx,
  { row, content, path, timeZone }: DueNotification,
  text: PushText,
  context: PushContext,
): Promise<PushOffer | null> {
  const { org_id, subject_id, profile_id, facility_guid } = row;
  if (content.type !== 'waitlist' || subject_id === null || facility_guid === null) return null;
  const visit = await latestVisit(tx, org_id, subject_id, profile_id);
  if (visit?.state !== 'pending') return null;
  const { about, until } = content;
  const paths = { see_class: path, see_other_classes: printRoute(routeTo('classes', {}, { day: dayOf(about.startsAt, timeZone) })) };
  return { visit_id: visit.id, facility_guid, ...offerTexts(about, until ?? about.startsAt, text, context, paths) };
}
