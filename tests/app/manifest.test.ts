import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';

const Manifest = v.looseObject({
  name: v.literal('Spotter'),
  start_url: v.literal('/'),
  display: v.literal('standalone'),
  icons: v.array(v.looseObject({ src: v.string(), sizes: v.string(), purpose: v.optional(v.string()) })),
});
const read = async () => v.parse(Manifest, JSON.parse(await readFile('public/manifest.webmanifest', 'utf8')));
const sizeOf = async (path: string): Promise<string> => {
  const { width, height } = await sharp(await readFile(path)).metadata();
  return `${width}x${height}`;
};

describe('Spotter on a home screen', () => {
  it('has icons of the declared sizes, and one that may be cut to any shape', async () => {
    const { icons } = await read();
    for (const { src, sizes } of icons) expect(await sizeOf(`public${src}`), src).toBe(sizes);
    expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
    expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  });

  it('is linked from the page, and so is an icon for devices that do not read the manifest', async () => {
    const page = await readFile('index.html', 'utf8');
    expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
    const [, icon = ''] = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(page) ?? [];
    expect(await sizeOf(`public${icon}`)).toBe('180x180');
  });
});
