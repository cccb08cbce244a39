/** Saves a chart as a file. The page creates the file itself, because a page that was opened from a file cannot fetch other files. */
import displayFace from '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2?inline';
import { toMermaid } from '#atlas/charts/mermaid.ts';
import { toScxml } from '#atlas/charts/scxml.ts';
import { fontFaceStyle } from '#atlas/charts/svg.ts';
import { drawingStyle } from '#atlas/charts/svg-style.ts';
import type { SiteChart, SiteDrawing } from '../site-data.ts';

type Theme = 'light' | 'dark';

/** The SVG of a drawing with its style and font. `theme`: null for the reader's own theme. */
export const svgFile = ({ svg }: SiteDrawing, theme: Theme | null): string => {
  const themed = theme ? svg.replace('<svg ', `<svg data-theme="${theme}" `) : svg;
  return themed
    .replace('>', `><style>${fontFaceStyle(displayFace)}${drawingStyle}</style>`)
    .replaceAll(/ (?:role="button"|tabindex="-1")/g, '');
};

const image = (source: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const picture = new Image();
    picture.addEventListener('load', () => resolve(picture));
    picture.addEventListener('error', () => reject(new Error('the drawing cannot be read as a picture')));
    picture.src = source;
  });

const pngFile = async (drawing: SiteDrawing, theme: Theme): Promise<Blob> => {
  const picture = await image(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgFile(drawing, theme))}`);
  const sheet = document.createElement('canvas');
  sheet.width = drawing.width * 2;
  sheet.height = drawing.height * 2;
  sheet.getContext('2d')?.drawImage(picture, 0, 0, sheet.width, sheet.height);
  return new Promise((resolve, reject) => {
    sheet.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is too large'))), 'image/png');
  });
};

export const kinds = ['SVG', 'PNG', 'Mermaid', 'SCXML', 'JSON'] as const;
export type FileKind = (typeof kinds)[number];

const endings: Readonly<Record<FileKind, string>> = { SVG: 'svg', PNG: 'png', Mermaid: 'mmd', SCXML: 'scxml', JSON: 'json' };

const structureOf = ({ id, factory, subject, kind, sentence, states, transitions, laws, starts }: SiteChart): string =>
  `${JSON.stringify({ id, factory, subject, kind, sentence, states, transitions, laws, starts }, null, 2)}\n`;

const contentOf = async (chart: SiteChart, drawing: SiteDrawing, kind: FileKind, theme: Theme): Promise<Blob> => {
  switch (kind) {
    case 'SVG':
      return new Blob([svgFile(drawing, null)], { type: 'image/svg+xml' });
    case 'PNG':
      return pngFile(drawing, theme);
    case 'Mermaid':
      return new Blob([toMermaid(chart)], { type: 'text/plain' });
    case 'SCXML':
      return new Blob([toScxml(chart)], { type: 'application/scxml+xml' });
    case 'JSON':
      return new Blob([structureOf(chart)], { type: 'application/json' });
  }
};

const themeOfPage = (): Theme => {
  const fixed = document.documentElement.dataset['theme'];
  const isDark = fixed ? fixed === 'dark' : window.matchMedia('(prefers-color-scheme: dark)').matches;
  return isDark ? 'dark' : 'light';
};

/** Starts the download, for example of `visits-visit-folded.svg`. */
export const downloadChart = async (chart: SiteChart, drawing: SiteDrawing, kind: FileKind): Promise<void> => {
  const address = URL.createObjectURL(await contentOf(chart, drawing, kind, themeOfPage()));
  const link = document.createElement('a');
  const part = (kind === 'SVG' || kind === 'PNG') && drawing.name !== 'whole' ? `-${drawing.name}` : '';
  link.href = address;
  link.download = `${chart.id}${part}`.replaceAll(/[^A-Za-z0-9]+/g, '-') + `.${endings[kind]}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
