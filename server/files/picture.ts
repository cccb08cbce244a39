/** The uploaded file is not kept: its pixels are drawn again in fixed sizes, without metadata. */
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { largestPicture, maxPixels, type PictureType } from '#contract/avatar.ts';
import { Refused } from '../http/outcome.ts';
import { createQueue } from '../work-queue.ts';

export interface Pictures {
  readonly main: Uint8Array;
  readonly thumb: Uint8Array;
}

type Draw = (input: Uint8Array, options?: SharpOptions) => Sharp;

/** The length of a side in pixels. */
const sides = { main: 512, thumb: 96 } as const;
/** How many pictures are decoded at the same time; a decoded picture may take a hundred megabytes. */
const atOnce = 2;
/** How many uploads may wait; each waiting upload holds its file in memory. */
const mayWait = 20;
const drawTimeoutSeconds = 10;

const beginnings: Readonly<Record<PictureType, (bytes: Buffer) => boolean>> = {
  'image/jpeg': (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  'image/png': (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  'image/webp': (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
};

let drawing: Promise<Draw> | null = null;

/** The library reads many formats; all decoders except three are switched off. */
async function openLibrary(): Promise<Draw> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
  return sharp;
}

const inTurn = createQueue({ atOnce, mayWait });

/** `type` is the type that the member sent. Throws `payload_too_large`, `wrong_media_type`, `picture_unreadable` or `busy`. */
export async function drawPictures(bytes: Buffer, type: PictureType): Promise<Pictures> {
  if (bytes.byteLength > largestPicture) throw new Refused('payload_too_large', { limit: `${largestPicture} bytes` });
  if (bytes.byteLength === 0) throw new Refused('picture_unreadable');
  if (!beginnings[type](bytes)) throw new Refused('wrong_media_type', { expected: type });
  const draw = await (drawing ??= openLibrary());
  return inTurn(async () => {
    const { width, height } = await notTooLarge(draw, bytes);
    const whole = await reading(() => upright(draw, bytes, Math.min(width, height)));
    return { main: whole, thumb: await reading(() => sized(draw(whole), sides.thumb)) };
  });
}

export interface EncodedPicture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The largest size in the feed in pixels, for screens with the highest density. */
const inFeed = 1600;

/** Draws the whole picture upright, at most as large as the feed shows it. Throws as `drawPictures` does. */
export const drawWhole = (bytes: Buffer): Promise<EncodedPicture> => drawWithin(bytes, inFeed, 82);

/** The largest size of a logo in pixels. It is small everywhere, even on screens with the highest density. */
const ofLogo = 256;

/** Draws the whole logo of a studio with its aspect ratio. Throws as `drawPictures` does. */
export const drawLogo = async (bytes: Buffer): Promise<Uint8Array> => (await drawWithin(bytes, ofLogo, 90)).bytes;

/** The width in pixels of a logo in an email: three times the width at which an email shows the logo. */
const inEmail = 84;

/** Square, as PNG: some mail programs do not support WebP or other shapes. Throws as `drawPictures` does. */
export async function drawEmailLogo(bytes: Uint8Array): Promise<Buffer> {
  const draw = await (drawing ??= openLibrary());
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  return inTurn(() =>
    reading(() =>
      draw(bytes, { limitInputPixels: maxPixels })
        .resize({ width: inEmail, height: inEmail, fit: 'contain', background })
        .png()
        .timeout({ seconds: drawTimeoutSeconds })
        .toBuffer(),
    ),
  );
}

async function drawWithin(bytes: Buffer, side: number, quality: number): Promise<EncodedPicture> {
  if (bytes.byteLength > largestPicture) throw new Refused('payload_too_large', { limit: `${largestPicture} bytes` });
  if (!Object.values(beginnings).some((isOne) => isOne(bytes)))
    throw new Refused('wrong_media_type', { expected: Object.keys(beginnings).join(', ') });
  const draw = await (drawing ??= openLibrary());
  return inTurn(async () => {
    await notTooLarge(draw, bytes);
    return reading(async () => {
      const { data, info } = await draw(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
        .autoOrient()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .webp({ quality })
        .timeout({ seconds: drawTimeoutSeconds })
        .toBuffer({ resolveWithObject: true });
      return { bytes: data, width: info.width, height: info.height };
    });
  });
}

async function notTooLarge(draw: Draw, bytes: Buffer): Promise<Pick<Metadata, 'width' | 'height'>> {
  const { width, height } = await reading(() => draw(bytes, { limitInputPixels: false }).metadata());
  if (width * height > maxPixels) throw new Refused('payload_too_large', { limit: `${maxPixels} pixels` });
  return { width, height };
}

async function reading<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch {
    throw new Refused('picture_unreadable');
  }
}

/** Rotates the picture upright and crops it to a square, without enlarging it. */
const upright = (draw: Draw, bytes: Buffer, shorter: NonNullable<Metadata['width']>): Promise<Uint8Array> =>
  sized(draw(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient(), Math.min(sides.main, shorter));

const sized = (picture: Sharp, side: number): Promise<Uint8Array> =>
  picture.resize({ width: side, height: side, fit: 'cover' }).webp({ quality: 82 }).timeout({ seconds: drawTimeoutSeconds }).toBuffer();
