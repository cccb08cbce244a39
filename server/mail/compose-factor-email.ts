import { localeCodes } from '#contract/profile.ts';
import { type Formats, formatsFor } from '#words/formats.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/schema.ts';
import { type AccountEmailDraft, passkeyDraft, secondFactorDraft, writeAccountEmail } from './account-email.ts';
import { accountTimeZone } from './account-time-zone.ts';
import type { EmailToSend, PasskeyEmailJob, SecondFactorEmailJob } from './email-job.ts';
import type { EmailMessage } from './mail-transport.ts';

/** Writes the email to the member of the job, in their language and time zone; null if the member no longer exists. */
async function composeFor(
  tx: Tx,
  { clock }: Context,
  job: EmailToSend<PasskeyEmailJob | SecondFactorEmailJob>,
  draft: (formats: Formats) => AccountEmailDraft,
): Promise<EmailMessage | null> {
  const member = await tx
    .selectFrom('profiles')
    .select(['email', 'first_name', 'locale'])
    .where('id', '=', job.profile_id)
    .executeTakeFirst();
  if (!member) return null;
  const locale = localeCodes.find((code) => code === member.locale) ?? 'en';
  const formats = formatsFor(locale, (await accountTimeZone(tx, job.profile_id)) ?? 'UTC');
  return writeAccountEmail({ row: { id: job.id, email: member.email, locale }, at: clock.now(), member, ...draft(formats) });
}

export const composePasskeyEmail = (tx: Tx, context: Context, origin: string, job: EmailToSend<PasskeyEmailJob>) =>
  composeFor(tx, context, job, (formats) => passkeyDraft(origin, { change: job.change, name: job.name, at: new Date(job.at), formats }));

export const composeSecondFactorEmail = (tx: Tx, context: Context, origin: string, job: EmailToSend<SecondFactorEmailJob>) =>
  composeFor(tx, context, job, (formats) =>
    secondFactorDraft(origin, { change: job.change, codesLeft: job.codes_left, at: new Date(job.at), formats }),
  );
