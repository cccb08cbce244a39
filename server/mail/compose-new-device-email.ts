/** The email about a sign-in on a device that the member has not used before. */
import { localeCodes } from '#contract/profile.ts';
import { formatsFor } from '#words/formats.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/schema.ts';
import { memberTimeZone } from '../notifications/member-time-zone.ts';
import { newDeviceDraft, writeAccountEmail } from './account-email.ts';
import type { EmailToSend, NewDeviceEmailJob } from './email-job.ts';
import type { EmailMessage } from './mail-transport.ts';

/** The clocks of the studio where the member was last; null: they have no studio. */
const timeZoneOf = async (tx: Tx, profileId: string): Promise<string | null> => {
  const row = await tx
    .selectFrom('accounts as a')
    .select(memberTimeZone)
    .where('a.profile_id', '=', profileId)
    .orderBy('a.last_visit_at', (order) => order.desc().nullsLast())
    .orderBy('a.org_id')
    .limit(1)
    .executeTakeFirst();
  return row?.time_zone ?? null;
};

/** Null where the member or the session is not there any more. */
export async function composeNewDeviceEmail(
  tx: Tx,
  { clock }: Context,
  origin: string,
  job: EmailToSend<NewDeviceEmailJob>,
): Promise<EmailMessage | null> {
  const member = await tx
    .selectFrom('profiles as p')
    .innerJoin('auth_sessions as s', 's.profile_id', 'p.id')
    .select(['p.email', 'p.first_name', 'p.locale', 's.browser', 's.os', 's.address_block', 's.created_at'])
    .where('p.id', '=', job.profile_id)
    .where('s.id', '=', job.session_id)
    .executeTakeFirst();
  if (!member) return null;
  const { email, browser, os, address_block: addressBlock, created_at } = member;
  const locale = localeCodes.find((code) => code === member.locale) ?? 'en';
  const formats = formatsFor(locale, (await timeZoneOf(tx, job.profile_id)) ?? 'UTC');
  return writeAccountEmail({
    row: { id: job.id, email, locale },
    at: clock.now(),
    member,
    ...newDeviceDraft(origin, { browser, os, addressBlock, at: created_at, formats }),
  });
}
