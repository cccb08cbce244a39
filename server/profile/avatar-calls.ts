/** Leave to send a picture, and taking it away; the picture itself comes by `upload-route.ts`. */
import type { CallHandlers } from '../http/handler-input.ts';
import { createLimiter } from '../auth/limiter.ts';
import type { Database } from '../database/database.ts';
import { permitUpload, removeAvatar } from './avatar-store.ts';

/** Pictures for which one member may request permission, and that they may send, with permission or without. */
export const pictureLimit = { most: 40, seconds: 15 * 60 } as const;

export const avatarCalls = (database: Database): Pick<CallHandlers, 'readImageAuth' | 'removeAvatar'> => {
  const limiter = createLimiter(database, 'picture-profile', pictureLimit.most, pictureLimit.seconds);
  return {
    async readImageAuth({ context, caller, query }) {
      await limiter.count(caller.profileId);
      return permitUpload(context, caller.profileId, query.content_type);
    },
    removeAvatar: ({ context, caller }) => removeAvatar(context, caller.profileId),
  };
};
