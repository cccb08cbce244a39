/** The frame of the form cannot use the styles of the page, so it gets computed values. */
import type { Appearance, StripeElementLocale } from '@stripe/stripe-js';

/** Converts any CSS colour to `rgb()`, the only notation that Stripe supports besides hex. */
function toRgb(color: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const drawing = canvas.getContext('2d');
  if (!drawing) return color;
  drawing.fillStyle = color;
  drawing.fillRect(0, 0, 1, 1);
  const [red, green, blue] = drawing.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}

const colors = ['accent', 'surface', 'ink', 'ink-2', 'ink-3', 'danger', 'line-strong', 'focus'] as const;
const lengths = ['text-m', 'text-l', 'radius-m', 'space-1', 'space-2', 'space-3'] as const;

/** The values of the style tokens at an element, with its theme and the member's font size. */
function tokensAt(place: HTMLElement) {
  const probe = document.createElement('span');
  probe.hidden = true;
  place.parentElement?.append(probe);
  const style = getComputedStyle(probe);
  const color = (name: (typeof colors)[number]): string => {
    probe.style.color = `var(--${name})`;
    return toRgb(style.color);
  };
  const length = (name: (typeof lengths)[number]): string => {
    probe.style.width = `var(--${name})`;
    return style.width;
  };
  const tokens = {
    color: Object.fromEntries(colors.map((name) => [name, color(name)])) as Record<(typeof colors)[number], string>,
    length: Object.fromEntries(lengths.map((name) => [name, length(name)])) as Record<(typeof lengths)[number], string>,
    font: style.fontFamily,
    bold: style.getPropertyValue('--weight-bold').trim(),
    isDark: style.colorScheme === 'dark' || (style.colorScheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches),
  };
  probe.remove();
  return tokens;
}

export function appearanceAt(place: HTMLElement): Appearance {
  const { color, length, font, bold, isDark } = tokensAt(place);
  return {
    theme: isDark ? 'night' : 'stripe',
    labels: 'above',
    variables: {
      colorPrimary: color.accent,
      colorBackground: color.surface,
      colorText: color.ink,
      colorTextSecondary: color['ink-2'],
      colorTextPlaceholder: color['ink-3'],
      colorDanger: color.danger,
      fontFamily: font,
      fontSizeBase: length['text-l'],
      borderRadius: length['radius-m'],
      spacingUnit: length['space-1'],
    },
    rules: {
      '.Label': { color: color.ink, fontSize: length['text-m'], fontWeight: bold, marginBottom: length['space-2'] },
      '.Input': {
        border: `1px solid ${color['line-strong']}`,
        boxShadow: 'none',
        paddingTop: length['space-3'],
        paddingBottom: length['space-3'],
      },
      '.Input:focus': { border: `1px solid ${color.focus}`, boxShadow: `0 0 0 1px ${color.focus}` },
      '.Input--invalid': { border: `1px solid ${color.danger}`, boxShadow: `0 0 0 1px ${color.danger}` },
    },
  };
}

/** Calls the listener when the theme or the font size may have changed. Returns a function that removes the listener. */
export function onLookChange(listener: () => void): () => void {
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  const observer = new MutationObserver(listener);
  scheme.addEventListener('change', listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'style', 'class'] });
  return () => {
    scheme.removeEventListener('change', listener);
    observer.disconnect();
  };
}

const locales: Readonly<Record<string, StripeElementLocale>> = {
  en: 'en',
  'en-GB': 'en-GB',
  'en-US': 'en',
  et: 'et',
  fr: 'fr',
  'es-ES': 'es',
  // Stripe does not support te reo Māori
  'mi-NZ': 'en-NZ',
};

export const stripeLocale = (language: string): StripeElementLocale => locales[language] ?? 'auto';
