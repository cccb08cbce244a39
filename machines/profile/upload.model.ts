/** Cases and laws of the profile picture. One picture stands for all pictures, because the chart does not read its content. */
import { CallFailure } from '#contract/call-failure.ts';
import { uploadPath, type ImageAuth } from '#contract/avatar.ts';
import { problemStatus, type ProblemCode } from '#contract/problem-codes.ts';
import type { Problem } from '#contract/problem.ts';
import type { Profile } from '#contract/profile.ts';
import { mia } from '#machines/auth/sample-members.ts';
import { model, type Outcome } from '#machines/model.ts';
import { createUploadMachine } from './upload.machine.ts';
import type { ProfilePicture } from './upload.types.ts';

const problem = (code: ProblemCode): Problem => ({
  type: 'about:blank',
  title: 'No',
  status: problemStatus[code],
  code,
  message: 'Please choose another picture.',
});
const refused = (code: ProblemCode): Outcome => ({ name: code, kind: 'done', output: { kind: 'refused', problem: problem(code) } });
const unreachable: Outcome = { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') };

const without: ProfilePicture = { is_set: false, main_url: null, thumb_url: null };
const withOne: ProfilePicture = { is_set: true, main_url: '/files/mia-main.webp', thumb_url: '/files/mia-thumb.webp' };
const received = (name: string, avatar: ProfilePicture): Outcome => {
  const profile: Profile = { ...mia, avatar };
  return { name, kind: 'done', output: { kind: 'received', profile } };
};
const leave: ImageAuth = {
  method: 'POST',
  url: uploadPath,
  fields: { key: 'one', signature: 'two', content_type: 'image/jpeg' },
  expires_at: '2026-03-02T06:10:00Z',
};
const pressed = <T extends string>(type: T) => [{ name: '', event: { type } }];

export const uploadModel = model(createUploadMachine, {
  inputs: { start: undefined },
  cases: {
    'picture.chosen': [{ name: '', event: { type: 'picture.chosen', picture: { content: 'a picture' } } }],
    'cut.confirmed': [{ name: '', event: { type: 'cut.confirmed', cut: { content: 'a part' } } }],
    'part.sent': [{ name: 'half', event: { type: 'part.sent', percent: 50 } }],
    'all.sent': pressed('all.sent'),
    'cancel.pressed': pressed('cancel.pressed'),
    'retry.pressed': pressed('retry.pressed'),
    'remove.pressed': pressed('remove.pressed'),
    'connection.returned': pressed('connection.returned'),
  },
  outcomes: {
    openPicture: [
      { name: 'opened', kind: 'done', output: { kind: 'opened' } },
      { name: 'unreadable', kind: 'done', output: { kind: 'unreadable' } },
      { name: 'broke', kind: 'error', error: new Error('the device cannot') },
    ],
    readImageAuth: [{ name: 'permitted', kind: 'done', output: { kind: 'permitted', leave } }, refused('too_many_requests'), unreachable],
    sendPicture: [
      received('set', withOne),
      refused('picture_unreadable'),
      refused('malware_found'),
      refused('payload_too_large'),
      refused('wrong_media_type'),
      refused('upload_over'),
      unreachable,
    ],
    readProfile: [received('with a picture', withOne), refused('too_many_requests'), unreachable],
    removeAvatar: [received('gone', without), refused('too_many_requests'), unreachable],
  },
  abstract: ({ received: picture, chosen, cut, leave: permitted, percent, error }) => ({
    received: picture?.is_set ?? null,
    chosen: chosen !== null,
    cut: cut !== null,
    leave: permitted !== null,
    percent,
    error: error?.kind === 'problem' ? error.problem.code : (error?.kind ?? null),
  }),
  laws: [
    {
      name: 'no picture is shown as set before the server has confirmed it',
      kind: 'never',
      holds: ({ matches, context }) => matches('set') && context.received?.is_set !== true,
    },
    {
      name: 'a picture is sent only with a chosen part and a permission',
      kind: 'never',
      holds: ({ matches, context }) => matches('uploading') && (context.cut === null || context.leave === null),
    },
    {
      name: 'a member who waits, or sees an error, can cancel',
      kind: 'always',
      holds: ({ tags, can }) => !(tags.has('busy') || tags.has('failed')) || can({ type: 'cancel.pressed' }),
    },
    {
      name: 'what was refused or broke off has a reason, and trying again is offered',
      kind: 'always',
      holds: ({ tags, matches, can, context }) =>
        !tags.has('failed') || ((matches('unsuitable') || context.error !== null) && can({ type: 'retry.pressed' })),
    },
    {
      name: 'a cancelled picture is dropped',
      kind: 'never',
      holds: ({ matches, context }) => matches('choosing') && (context.chosen !== null || context.cut !== null),
    },
  ],
});
