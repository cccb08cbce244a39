import { localeCodes } from '#contract/profile.ts';
import { formatsFor } from '#words/formats.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/schema.ts';
import { newDeviceDraft, writeAccountEmail } from './account-email.ts';
import { accountTimeZone } from './account-time-zone.ts';
import type { EmailToSend, NewDeviceEmailJob } from './email-job.ts';
import type { EmailMessage } from './mail-transport.ts';

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
  const formats = formatsFor(locale, (await accountTimeZone(tx, job.profile_id)) ?? 'UTC');
  return writeAccountEmail({
    row: { id: job.id, email, locale },
    at: clock.now(),
    member,
    ...newDeviceDraft(origin, { browser, os, addressBlock, at: created_at, formats }),
  });
}
