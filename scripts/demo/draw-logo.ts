/** Draws the logo of the demo studio Still Room, a light over still water: `node scripts/demo/draw-logo.ts`. */
import { join } from 'node:path';
import sharp from 'sharp';

const drawing = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
  <rect width="64" height="64" fill="#0b5560"/>
  <g fill="none" stroke="#f4efe4" stroke-width="4.5" stroke-linecap="round">
    <path d="M12 46h40M18 36h28M25 26h14"/>
  </g>
  <circle cx="32" cy="15" r="4.5" fill="#f2b880"/>
</svg>`);

await sharp(drawing, { density: 288 })
  .resize(256, 256)
  .png({ palette: true })
  .toFile(join(import.meta.dirname, '../../studios/still-room/logo.png'));
