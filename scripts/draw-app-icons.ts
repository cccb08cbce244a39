/** Draws the icons of the installed app from the icon of the page: `node scripts/draw-app-icons.ts`. */
import { mkdirSync } from 'node:fs';
import sharp from 'sharp';

const folder = new URL('../public/icons/', import.meta.url);

/** `corner`: the radius of the corners. `scale`: the share of the square that the drawing fills. */
const drawing = (corner: number, scale: number): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28">
    <rect width="28" height="28" rx="${corner}" fill="#a34100"/>
    <g transform="translate(14 14) scale(${scale}) translate(-14 -14)">
      <path d="M6 9.5h16M8.8 6v7M19.2 6v7" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/>
      <circle cx="14" cy="19.5" r="3.6" fill="#fff"/>
    </g></svg>`);

const icons = [
  { name: 'spotter-192', side: 192, svg: drawing(6, 1) },
  { name: 'spotter-512', side: 512, svg: drawing(6, 1) },
  { name: 'spotter-maskable-512', side: 512, svg: drawing(0, 0.8) },
  { name: 'apple-touch', side: 180, svg: drawing(0, 0.9) },
];

mkdirSync(folder, { recursive: true });
for (const { name, side, svg } of icons)
  await sharp(svg, { density: 2000 })
    .resize(side, side)
    .png({ palette: true })
    .toFile(new URL(`${name}.png`, folder).pathname);
