/** The email to a studio about a disputed payment, with the state of the dispute at the time of sending. */
import { formatsFor } from '#words/formats.ts';
import type { DisputeMatter } from '#words/dispute-email.words.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/schema.ts';
import { disputeDraft, writeAccountEmail } from './account-email.ts';
import type { DisputeEmailJob, EmailToSend } from './email-job.ts';
import type { EmailMessage } from './mail-transport.ts';
import { readStudioLogo } from './studio-logo.ts';

const readDispute = (tx: Tx, { org_id, dispute }: DisputeEmailJob) =>
  tx
    .selectFrom('gateway_disputes as d')
    .innerJoin('payments as p', (join) => join.onRef('p.org_id', '=', 'd.org_id').onRef('p.id', '=', 'd.payment_id'))
    .innerJoin('facilities as f', (join) => join.onRef('f.org_id', '=', 'p.org_id').onRef('f.id', '=', 'p.facility_id'))
    .innerJoin('orgs as o', 'o.id', 'd.org_id')
    .leftJoin('invoices as i', (join) =>
      join
        .onRef('i.org_id', '=', 'p.org_id')
        .on((row) => row.or([row('i.id', '=', row.ref('p.invoice_id')), row('i.cart_id', '=', row.ref('p.cart_id'))])),
    )
    .select(['d.amount', 'd.currency', 'd.respond_by', 'd.closed_at', 'p.gateway_ref', 'p.created_at', 'i.number', 'f.time_zone'])
    .select(['o.name', 'o.brand'])
    .where('d.org_id', '=', org_id)
    .where('d.dispute', '=', dispute)
    .executeTakeFirst();

type Found = NonNullable<Awaited<ReturnType<typeof readDispute>>>;

const toMatter = (row: Found): DisputeMatter => ({
  studio: row.name,
  amount: { amount: row.amount, currency: row.currency },
  paidAt: row.created_at,
  invoice: row.number,
  respondBy: row.respond_by,
  link: `https://dashboard.stripe.com/payments/${row.gateway_ref}`,
});

export async function composeDisputeEmail(tx: Tx, context: Context, job: EmailToSend<DisputeEmailJob>): Promise<EmailMessage | null> {
  const row = await readDispute(tx, job);
  if (!row || row.closed_at !== null) return null;
  const brand = { name: row.name, color: row.brand, logo: await readStudioLogo(tx, context, job.org_id) };
  const draft = disputeDraft(brand, toMatter(row), formatsFor(job.locale, row.time_zone));
  return writeAccountEmail({ row: job, at: context.clock.now(), member: undefined, ...draft });
}
