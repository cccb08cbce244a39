/** The member’s picture: the permission to upload a picture, and the upload. Source: docs/spec §7, file upload. */
import type { ProblemCode } from './problem-codes.ts';
import * as v from 'valibot';
import { Instant } from './values.ts';

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PictureType = (typeof pictureTypes)[number];

/** The maximum size in bytes. */
export const largestPicture = 5 * 1024 * 1024;
export const maxPixels = 24_000_000;

export const ImageAuthQuery = v.strictObject({ content_type: v.picklist(pictureTypes) });

/** The upload is a multipart form with `fields`, followed by the file under `pictureField`. */
export const ImageAuth = v.object({
  method: v.literal('POST'),
  url: v.string(),
  fields: v.record(v.string(), v.string()),
  expires_at: Instant,
});
export type ImageAuth = v.InferOutput<typeof ImageAuth>;

export const uploadFields = ['key', 'signature', 'content_type'] as const;
export const pictureField = 'file';
export const uploadPath = '/api/v1/profile/image';

/** The refusals of the upload, in addition to `commonProblems`. */
export const uploadProblems = [
  'not_signed_in',
  'not_found',
  'upload_over',
  'picture_unreadable',
  'malware_found',
] as const satisfies readonly ProblemCode[];
