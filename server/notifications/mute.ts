/** The types of notifications that members have muted by push or by email. */
import type { Tables, Tx } from '../database/schema.ts';

export type Recipient = Pick<Tables['muted_notifications'], 'org_id' | 'profile_id'>;
export type Muted = Pick<Tables['muted_notifications'], 'type' | 'channel'>;

/** Stores that the studio no longer sends notifications of this type to the member through this channel. */
export const mute = (tx: Tx, recipient: Recipient, muted: Muted): Promise<unknown> =>
  tx
    .insertInto('muted_notifications')
    .values({ ...recipient, ...muted })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const unmute = (tx: Tx, { org_id, profile_id }: Recipient, { type, channel }: Muted): Promise<unknown> =>
  tx
    .deleteFrom('muted_notifications')
    .where('org_id', '=', org_id)
    .where('profile_id', '=', profile_id)
    .where('type', '=', type)
    .where('channel', '=', channel)
    .execute();
