import { Refused } from '../../http/outcome.ts';

export const tooLargePicture = 'is too large: at most 5 megabytes and 24 megapixels';

const reasons: Readonly<Record<string, string>> = {
  payload_too_large: tooLargePicture,
  wrong_media_type: 'is no JPEG, PNG or WebP',
  picture_unreadable: 'is no picture that can be shown',
};

/** The error, as a sentence without the file name; null if the error is not about the file. */
export const pictureErrorReason = (error: unknown): string | null =>
  error instanceof Refused ? (reasons[error.refusal.code] ?? null) : null;
