import type { Tx } from '../database/schema.ts';

interface Membership {
  readonly profile_id: string;
  readonly org_id: string;
}

/** The member with the studio. There is none if the member has left the studio or has stopped emails of this type. */
export const emailRecipient = (tx: Tx, { profile_id, org_id }: Membership, type: 'booking' | 'invoice') =>
  tx
    .selectFrom('profiles as p')
    .innerJoin('accounts as a', (join) => join.onRef('a.profile_id', '=', 'p.id').on('a.org_id', '=', org_id))
    .innerJoin('orgs as o', 'o.id', 'a.org_id')
    .leftJoin('muted_notifications as m', (join) =>
      join.onRef('m.org_id', '=', 'o.id').onRef('m.profile_id', '=', 'p.id').on('m.type', '=', type).on('m.channel', '=', 'email'),
    )
    .select(['p.email', 'p.first_name', 'p.locale', 'o.name as studio', 'o.brand'])
    .where('p.id', '=', profile_id)
    .where('m.type', 'is', null);
