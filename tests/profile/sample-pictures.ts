import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const colours = { r: 180, g: 70, b: 20 };

export const plainPicture = (width = 640, height = 480) => sharp({ create: { width, height, channels: 3, background: colours } });

export const jpeg = (): Promise<Buffer> => plainPicture().jpeg().toBuffer();
export const png = (): Promise<Buffer> => plainPicture().png().toBuffer();
export const webp = (): Promise<Buffer> => plainPicture().webp().toBuffer();
export const gif = (): Promise<Buffer> => plainPicture(20, 20).gif().toBuffer();
export const tiff = (): Promise<Buffer> => plainPicture(20, 20).tiff().toBuffer();
export const avif = (): Promise<Buffer> => plainPicture(20, 20).avif({ effort: 0 }).toBuffer();

/** Two frames, the first red and the second blue. */
export async function animated(): Promise<Buffer> {
  const frame = (background: { r: number; g: number; b: number }) =>
    sharp({ create: { width: 200, height: 200, channels: 3, background } })
      .png()
      .toBuffer();
  const frames = await Promise.all([frame({ r: 255, g: 0, b: 0 }), frame({ r: 0, g: 0, b: 255 })]);
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer();
}

/** A rotated picture: its left half is red, and the camera's metadata turn it. The metadata contain author and place. */
export async function sideways(): Promise<Buffer> {
  const red = await sharp({ create: { width: 200, height: 300, channels: 3, background: { r: 255, g: 0, b: 0 } } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 400, height: 300, channels: 3, background: { r: 0, g: 0, b: 255 } } })
    .composite([{ input: red, left: 0, top: 0 }])
    .withExif({ IFD0: { Artist: 'Mia Parata', Copyright: 'secret-place' }, IFD3: { GPSLatitudeRef: 'S' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.byteLength);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

export const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG with this size in its header, and almost no data. */
export function hollowPng(width: number, height: number, more: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc(1024));
  return Buffer.concat([pngStart, chunk('IHDR', header), ...more, chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

/** Fifty megabytes of text, compressed to a few kilobytes. */
export const swollenText = (): Buffer =>
  chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(50 * 1024 * 1024))]));

export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(document.cookie)</script><image href="file:///etc/passwd"/></svg>',
);
export const html = Buffer.from('<!doctype html><script>fetch("/api/v1/profile").then(alert)</script>');
export const zip = Buffer.from('504b0304140000000800000021000000000000000000000000000500000061', 'hex');
export const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj');
