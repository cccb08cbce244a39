/** The styles of an email that cannot be inline: for dark mode, and for a phone. */
import type { EmailColors } from './email-colors.ts';

export const emailFont = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** Below this width, in pixels, the card and the button take the whole width. */
const narrow = 480;

export const emailStyleSheet = (dark: EmailColors): string => `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (max-width: ${narrow}px) {
    body > table > tbody > tr > td { padding: 24px 12px !important; }
    .card > tbody > tr > td { padding: 24px 20px 4px !important; }
    .action { display: block !important; text-align: center !important; }
    .large { font-size: 44px !important; }
    .long { font-size: 32px !important; }
  }
  @media (prefers-color-scheme: dark) {
    body, body > table > tbody > tr > td { background-color: ${dark.background} !important; }
    .name, .text { color: ${dark.ink} !important; }
    .card > tbody > tr > td { background-color: ${dark.surface} !important; border-color: ${dark.line} !important; }
    .action, .sign { background-color: ${dark.accent} !important; color: ${dark.onAccent} !important; }
    .figure, .link { color: ${dark.accentInk} !important; }
    .box { background-color: ${dark.box} !important; }
    .facts, .facts td { color: ${dark.ink} !important; border-color: ${dark.line} !important; }
    .quiet, .footer, .footer a { color: ${dark.quietInk} !important; }
  }
`;
