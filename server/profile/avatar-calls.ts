/** Permits uploading a picture, and removes a picture. `upload-route.ts` receives the picture itself. */
import type { CallHandlers } from '../http/handler-input.ts';
import { createLimiter } from '../auth/limiter.ts';
import type { Database } from '../database/database.ts';
import { permitUpload, removeAvatar } from './avatar-store.ts';

/** How many permits a member may request, and how many pictures they may send, with or without a permit. */
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
