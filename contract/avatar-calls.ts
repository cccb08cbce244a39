/** The calls for the member’s picture. The upload itself takes a form, so it is not in the table of calls. */
import { ImageAuth, ImageAuthQuery, uploadPath } from './avatar.ts';
import { call } from './call-definition.ts';
import { Profile } from './profile.ts';

export const readImageAuth = call('readImageAuth', {
  method: 'GET',
  path: '/api/v1/profile/image_auth',
  summary: 'Leave to send one picture of this type, with the method, the address and the fields of the form.',
  needs: 'session',
  query: ImageAuthQuery,
  answer: ImageAuth,
  problems: ['not_signed_in'],
});

export const removeAvatar = call('removeAvatar', {
  method: 'DELETE',
  path: uploadPath,
  summary: 'Take the picture away; doing so once more changes nothing.',
  needs: 'session',
  answer: Profile,
  problems: ['not_signed_in'],
});
