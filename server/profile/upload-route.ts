import { uploadPath } from '#contract/avatar.ts';
import { drawPictures } from '../files/picture.ts';
import { jsonResponse, type App, type AppOptions } from '../http/app.ts';
import { findCaller } from '../http/caller.ts';
import { sessionCookie } from '../http/cookie.ts';
import { isForged } from '../http/csrf.ts';
import { Refused } from '../http/outcome.ts';
import { createLimiter } from '../auth/limiter.ts';
import { pictureLimit } from './avatar-calls.ts';
import { pictureFolder, setAvatar, consumeUploadPermit } from './avatar-store.ts';
import { readUploadForm } from './upload-form.ts';

type Surroundings = Pick<AppOptions, 'context' | 'https' | 'ownOrigin'>;

/** The picture under a name never changes. Its address is the only credential, so shared caches must not store the picture. */
const kept = { 'content-type': 'image/webp', 'cache-control': 'private, max-age=31536000, immutable' };

export function addPictures(app: App, { context, https, ownOrigin }: Surroundings): void {
  const limiter = createLimiter(context.database, 'picture-sent', pictureLimit.most, pictureLimit.seconds);
  app.post(uploadPath, async (c) => {
    c.set('route', 'sendPicture');
    if (isForged(c.req.raw, c.req.path, ownOrigin())) throw new Refused('forged_request');
    const found = await findCaller(context, { needs: 'session' }, c, sessionCookie(c, https));
    c.set('found', found);
    const { caller } = found;
    if (!caller) throw new Refused('not_signed_in');
    context.budget?.spend(caller.profileId, 'picture');
    // the upload counts before the picture is read, because reading five megabytes is expensive
    await limiter.count(caller.profileId);
    const form = await readUploadForm(c.req.raw);
    const type = await consumeUploadPermit(context, caller.profileId, form);
    const bytes = Buffer.from(await form.file.arrayBuffer());
    await context.scanFile?.(bytes);
    const pictures = await drawPictures(bytes, type);
    return jsonResponse(c, await setAvatar(context, caller.profileId, pictures, () => !c.req.raw.signal.aborted));
  });

  app.get(`${pictureFolder}:name`, async (c) => {
    c.set('route', 'picture');
    const bytes = await context.files?.read(c.req.param('name'));
    return bytes ? c.body(bytes, 200, { ...kept, 'content-length': String(bytes.byteLength) }) : c.text('There is nothing here.', 404);
  });
}
