/** What members do not want to be notified of. */
import type { Tables, Tx } from '../database/schema.ts';

export type Muted = Pick<Tables['muted_notifications'], 'type' | 'channel'>;

/** From now on the member is not notified of this type through this channel. */
export const mute = (tx: Tx, profileId: string, muted: Muted): Promise<unknown> =>
  tx
    .insertInto('muted_notifications')
    .values({ profile_id: profileId, ...muted })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
