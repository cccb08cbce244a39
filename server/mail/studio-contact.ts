import * as v from 'valibot';
import { localeCodes, type LocaleCode } from '#contract/profile.ts';
import type { Tx } from '../database/schema.ts';

const Contact = v.object({
  organisation: v.object({ email: v.optional(v.string()), locale: v.optional(v.picklist(localeCodes), 'en') }),
});

export interface StudioContact {
  readonly email: string;
  readonly locale: LocaleCode;
}

/** The contact of the studio; null: the studio’s `studio.json` has no `email`. */
export async function readStudioContact(tx: Tx, orgId: string): Promise<StudioContact | null> {
  const row = await tx.selectFrom('studio_documents').select('document').where('org_id', '=', orgId).executeTakeFirst();
  const studio = v.safeParse(Contact, row?.document);
  if (!studio.success || studio.output.organisation.email === undefined) return null;
  const { email, locale } = studio.output.organisation;
  return { email, locale };
}
