/** Pan, zoom and fit of a drawing. All of them change the `viewBox`, so that text stays sharp at every scale. */
import type { Box } from '#atlas/charts/chart-data.ts';

export interface Canvas {
  readonly fit: () => void;
  readonly zoom: (factor: number) => void;
  /** Scrolls as little as necessary to make a box visible. */
  readonly reveal: (box: Box) => void;
  /** True if the last press was a drag, which selects nothing. */
  readonly wasDragged: () => boolean;
  readonly end: () => void;
}

interface Size {
  readonly width: number;
  readonly height: number;
  readonly textSize: number;
}

const limits = { least: 0.12, most: 3 } as const;
/** The margin around the drawing, in pixels of the screen. */
const margin = 28;
const readable = 11;
const slack = 4;

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

type Extent = Pick<Box, 'width' | 'height'>;

const wholeView = (size: Size, host: Extent): View => {
  const scale = Math.min((host.width - 2 * margin) / size.width, (host.height - 2 * margin) / size.height, 1.25);
  return { scale, x: (size.width - host.width / scale) / 2, y: (size.height - host.height / scale) / 2 };
};

/** The first visible part: the whole drawing if its text is readable at that size. Otherwise the part around the start box. */
export const firstView = (size: Size, host: Extent, start: Box): View => {
  const whole = wholeView(size, host);
  if (size.textSize * whole.scale >= readable) return whole;
  const scale = readable / size.textSize;
  const placed = (extent: number, shown: number, from: number, length: number): number => {
    const edge = margin / scale;
    if (extent <= shown) return (extent - shown) / 2;
    const beginning = Math.min(length, shown / 3);
    if (from + beginning + edge <= shown - edge) return -edge;
    return Math.min(from + (beginning - shown) / 2, extent + edge - shown);
  };
  return {
    scale,
    x: placed(size.width, host.width / scale, start.x, start.width),
    y: placed(size.height, host.height / scale, start.y, start.height),
  };
};

export const createCanvas = (host: HTMLElement, svg: SVGSVGElement, size: Size, start: Box): Canvas => {
  let view: View = { x: 0, y: 0, scale: 1 };
  let isTouched = false;
  let isDragged = false;
  const pointers = new Map<number, { x: number; y: number }>();

  const show = (next: View): void => {
    view = next;
    const { clientWidth, clientHeight } = host;
    svg.setAttribute('viewBox', `${view.x} ${view.y} ${clientWidth / view.scale} ${clientHeight / view.scale}`);
  };
  const extent = (): Extent => ({ width: host.clientWidth, height: host.clientHeight });
  const fit = (): void => {
    isTouched = true;
    show(wholeView(size, extent()));
  };
  const begin = (): void => show(firstView(size, extent(), start));
  const move = (x: number, y: number): void => {
    isTouched = true;
    show({ ...view, x: view.x - x / view.scale, y: view.y - y / view.scale });
  };
  const zoomAt = (factor: number, x: number, y: number): void => {
    isTouched = true;
    const scale = clamp(view.scale * factor, limits.least, limits.most);
    show({ scale, x: view.x + x / view.scale - x / scale, y: view.y + y / view.scale - y / scale });
  };

  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const { left, top } = host.getBoundingClientRect();
    if (event.ctrlKey || event.metaKey) zoomAt(Math.exp(-event.deltaY / 200), event.clientX - left, event.clientY - top);
    else move(-event.deltaX, -event.deltaY);
  };
  const spread = (): { readonly x: number; readonly y: number; readonly reach: number } => {
    const [a, b] = [...pointers.values()];
    if (!a) return { x: 0, y: 0, reach: 0 };
    return b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, reach: Math.hypot(a.x - b.x, a.y - b.y) } : { ...a, reach: 0 };
  };
  const down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    if (pointers.size === 0) isDragged = false;
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const drag = (event: PointerEvent): void => {
    const known = pointers.get(event.pointerId);
    if (!known) return;
    if (!isDragged && Math.hypot(event.clientX - known.x, event.clientY - known.y) < slack) return;
    if (!isDragged) host.setPointerCapture(event.pointerId);
    isDragged = true;
    const before = spread();
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const after = spread();
    move(after.x - before.x, after.y - before.y);
    if (before.reach === 0) return;
    const { left, top } = host.getBoundingClientRect();
    zoomAt(after.reach / before.reach, after.x - left, after.y - top);
  };
  const up = (event: PointerEvent): void => void pointers.delete(event.pointerId);
  const print = (): void => svg.setAttribute('viewBox', `0 0 ${size.width} ${size.height}`);
  const printed = (): void => show(view);

  const listening = new AbortController();
  const { signal } = listening;
  host.addEventListener('wheel', wheel, { passive: false, signal });
  host.addEventListener('pointerdown', down, { signal });
  host.addEventListener('pointermove', drag, { signal });
  for (const end of ['pointerup', 'pointercancel'] as const) host.addEventListener(end, up, { signal });
  window.addEventListener('beforeprint', print, { signal });
  window.addEventListener('afterprint', printed, { signal });
  const resized = new ResizeObserver(() => (isTouched ? show(view) : begin()));
  resized.observe(host);
  begin();

  return {
    fit,
    zoom: (factor) => zoomAt(factor, host.clientWidth / 2, host.clientHeight / 2),
    reveal: (box) => {
      const [width, height] = [host.clientWidth / view.scale, host.clientHeight / view.scale];
      const edge = margin / view.scale;
      const along = (from: number, shown: number, at: number, length: number): number =>
        length + 2 * edge > shown ? at - edge : clamp(from, at + length + edge - shown, at - edge);
      const next = { ...view, x: along(view.x, width, box.x, box.width), y: along(view.y, height, box.y, box.height) };
      if (next.x !== view.x || next.y !== view.y) isTouched = true;
      show(next);
    },
    wasDragged: () => isDragged,
    end: () => {
      listening.abort();
      resized.disconnect();
    },
  };
};
