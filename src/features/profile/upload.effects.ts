import { fromPromise } from 'xstate';
import * as avatarCalls from '#contract/avatar-calls.ts';
import * as profileCalls from '#contract/profile-calls.ts';
import { CallFailure } from '#contract/call-failure.ts';
import { pictureField, pictureTypes } from '#contract/avatar.ts';
import { Profile } from '#contract/profile.ts';
import { createUploadMachine } from '#machines/profile/upload.machine.ts';
import type { LeaveAnswer, PictureContent, PictureOpened, AvatarAnswer, SendInput } from '#machines/profile/upload.types.ts';
import type { Api } from '#src/api/api.ts';
import { answerIn, toCallFailure, type HttpReply, refusalIn } from '#src/api/outcome.ts';
import { sendForm } from '#src/api/send-form.ts';

interface UploadDependencies {
  readonly api: Api;
}

const blobIn = (picture: PictureContent | null): Blob => {
  if (picture?.content instanceof Blob) return picture.content;
  throw new TypeError('no picture was chosen');
};

/** Finds out whether the device can show the picture, by opening it. */
const openPicture = fromPromise<PictureOpened, { readonly picture: PictureContent | null }>(async ({ input: { picture } }) => {
  const blob = blobIn(picture);
  try {
    const { width, height, close } = await createImageBitmap(blob).then((bitmap) => ({
      width: bitmap.width,
      height: bitmap.height,
      close: () => bitmap.close(),
    }));
    close();
    return { kind: width > 0 && height > 0 ? 'opened' : 'unreadable' };
  } catch {
    return { kind: 'unreadable' };
  }
});

const readImageAuth = ({ api }: UploadDependencies) =>
  fromPromise<LeaveAnswer, { readonly cut: PictureContent | null }>(async ({ input: { cut }, signal }) => {
    const { type } = blobIn(cut);
    const content_type = pictureTypes.find((known) => known === type);
    if (!content_type) throw new TypeError(`no picture of the type ${type} is sent`);
    const answered = await api.call(avatarCalls.readImageAuth, { query: { content_type }, signal });
    return answered.kind === 'refused' ? answered : { kind: 'permitted', leave: answered.answer };
  });

const received = (reply: HttpReply): AvatarAnswer => {
  const refused = refusalIn(reply);
  if (refused) return refused;
  const profile = answerIn(reply, Profile);
  if (!profile) throw new CallFailure('garbled');
  return { kind: 'received', profile };
};

const sendPicture = ({ api }: UploadDependencies) =>
  fromPromise<AvatarAnswer, SendInput>(async ({ input: { leave, cut, listener }, signal }) => {
    if (!leave) throw new TypeError('no permission to send a picture was passed');
    const { method, url, fields } = leave;
    try {
      const reply = await sendForm({
        method,
        url,
        fields,
        fileField: pictureField,
        file: blobIn(cut),
        locale: document.documentElement.lang,
        signal,
        onPercent: (percent) => listener.send({ type: 'part.sent', percent }),
        onAllSent: () => listener.send({ type: 'all.sent' }),
      });
      return received(reply);
    } catch (error) {
      const failure = toCallFailure(error);
      // This call gets the same error, and reports to the app that the member is signed out.
      if (failure.kind === 'signedOut') await api.call(profileCalls.readProfile, { signal });
      throw failure;
    }
  });

const readProfile = ({ api }: UploadDependencies) =>
  fromPromise<AvatarAnswer, undefined>(async ({ signal }) => {
    const answered = await api.call(profileCalls.readProfile, { signal });
    return answered.kind === 'refused' ? answered : { kind: 'received', profile: answered.answer };
  });

const removeAvatar = ({ api }: UploadDependencies) =>
  fromPromise<AvatarAnswer, undefined>(async ({ signal }) => {
    const answered = await api.call(avatarCalls.removeAvatar, { signal });
    return answered.kind === 'refused' ? answered : { kind: 'received', profile: answered.answer };
  });

export const createUploadLogic = (deps: UploadDependencies) =>
  createUploadMachine().provide({
    actors: {
      openPicture,
      readImageAuth: readImageAuth(deps),
      sendPicture: sendPicture(deps),
      readProfile: readProfile(deps),
      removeAvatar: removeAvatar(deps),
    },
  });
