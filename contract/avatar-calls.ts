/** The calls for the member's picture; the upload itself is a form and no call. */
import { ImageAuth, ImageAuthQuery, uploadPath } from './avatar.ts';
import { call, type Call } from './call-definition.ts';
import type { ProblemCode } from './problem-codes.ts';
import { Profile } from './profile.ts';

/** With what the upload is refused, beyond what any call can answer. */
export const uploadProblems = ['not_signed_in', 'not_found', 'upload_over', 'picture_unreadable'] as const satisfies readonly ProblemCode[];

export const avatarCalls = {
  readImageAuth: call({
    method: 'GET',
    path: '/api/v1/profile/image_auth',
    summary: 'Leave to send one picture of this type, with the method, the address and the fields of the form.',
    needs: 'session',
    query: ImageAuthQuery,
    answer: ImageAuth,
    problems: ['not_signed_in'],
  }),
  removeAvatar: call({
    method: 'DELETE',
    path: uploadPath,
    summary: 'Take the picture away; doing so once more changes nothing.',
    needs: 'session',
    answer: Profile,
    problems: ['not_signed_in'],
  }),
} as const satisfies Record<string, Call>;
