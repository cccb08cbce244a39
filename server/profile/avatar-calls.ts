/** Leave to send a picture, and taking it away; the picture itself comes by `upload-route.ts`. */
import type { Handlers } from '../http/asked.ts';
import { createLimiter } from '../auth/limiter.ts';
import type { Database } from '../database/database.ts';
import { permitUpload, removeAvatar } from './avatar-store.ts';

/** Pictures that one member may send in a quarter of an hour. */
const pictures = 40;
const window = 15 * 60;

export const avatarCalls = (database: Database): Pick<Handlers, 'readImageAuth' | 'removeAvatar'> => {
  const limiter = createLimiter(database, 'picture-profile', pictures, window);
  return {
    async readImageAuth({ context, caller, query }) {
      await limiter.count(caller.profileId);
      return permitUpload(context, caller.profileId, query.content_type);
    },
    removeAvatar: ({ context, caller }) => removeAvatar(context, caller.profileId),
  };
};
