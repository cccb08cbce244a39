/** The email to a studio about a member who leaves or stays. The name is read when the email is sent, so that no job contains it. */
import { formatsFor } from '#words/formats.ts';
import type { DepartureMatter } from '#words/departure-email.words.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/schema.ts';
import { departureDraft, writeAccountEmail } from './account-email.ts';
import type { DepartureEmailJob, EmailToSend } from './email-job.ts';
import type { EmailMessage } from './mail-transport.ts';
import { readStudioLogo } from './studio-logo.ts';

const readStudio = (tx: Tx, orgId: string) =>
  tx
    .selectFrom('orgs as o')
    .leftJoin('facilities as f', 'f.org_id', 'o.id')
    .select(['o.name', 'o.brand', 'f.time_zone'])
    .where('o.id', '=', orgId)
    .orderBy('f.position')
    .limit(1)
    .executeTakeFirst();

async function readMatter(tx: Tx, studio: string, job: DepartureEmailJob): Promise<DepartureMatter | null> {
  if (job.cause === 'carried_out') return { cause: job.cause, studio, requestedAt: new Date(job.requested_at), keptAs: job.kept_as };
  const row = await tx
    .selectFrom('deletion_requests as d')
    .innerJoin('profiles as p', 'p.id', 'd.profile_id')
    .select(['p.full_name', 'd.requested_at', 'd.erase_after'])
    .where('d.id', '=', job.deletion_id)
    .executeTakeFirst();
  return row ? { cause: job.cause, studio, name: row.full_name, requestedAt: row.requested_at, end: row.erase_after } : null;
}

export async function composeDepartureEmail(tx: Tx, context: Context, job: EmailToSend<DepartureEmailJob>): Promise<EmailMessage | null> {
  const studio = await readStudio(tx, job.org_id);
  const matter = studio && (await readMatter(tx, studio.name, job));
  if (!matter) return null;
  const brand = { name: studio.name, color: studio.brand, logo: await readStudioLogo(tx, context, job.org_id) };
  const draft = departureDraft(brand, matter, formatsFor(job.locale, studio.time_zone ?? 'UTC'));
  return writeAccountEmail({ row: job, at: context.clock.now(), member: undefined, ...draft });
}
