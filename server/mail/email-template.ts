/** The HTML of an email: the studio's name, a card, a button. Light styles are inline; dark ones and narrow ones are classes. */
import { createElement as element, type CSSProperties, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import type { LocaleCode } from '#contract/profile.ts';
import type { EmailFact } from '#words/mail.words.ts';
import { emailColors, type EmailColors } from './email-colors.ts';

/** Whose name and colour an email shows. */
export interface EmailBrand {
  readonly name: string;
  /** `#rrggbb` or `oklch(l c h)`. */
  readonly color: string;
}

export type EmailBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'action'; readonly label: string; readonly href: string }
  | { readonly kind: 'figure'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly EmailFact[] };

export interface EmailContent {
  readonly locale: LocaleCode;
  readonly subject: string;
  readonly brand: EmailBrand;
  readonly greeting: string;
  readonly blocks: readonly EmailBlock[];
  readonly footer?: EmailFooter;
}

/** Below the card, in small type. */
export interface EmailFooter {
  readonly reason: string;
  readonly settings: { readonly label: string; readonly href: string };
  /** The studio with its postal address; null: not known. */
  readonly address: string | null;
}

interface SetApart {
  readonly link: string;
  readonly figure?: string | undefined;
  readonly facts?: readonly EmailFact[] | undefined;
}

/** The same facts in an email without HTML. */
export const factLines = (facts: readonly EmailFact[]): string => facts.map(({ term, value }) => `${term}: ${value}`).join('\n');

/** From a text whose blank lines end paragraphs. One that is the link alone is a button, the figure alone is set large, facts are a table. */
export const blocksOf = (text: string, { link, figure, facts = [] }: SetApart, label: string): EmailBlock[] =>
  text.split('\n\n').map((paragraph) => {
    if (paragraph === link) return { kind: 'action', label, href: link };
    if (paragraph === figure) return { kind: 'figure', text: figure };
    return paragraph === factLines(facts) ? { kind: 'facts', facts } : { kind: 'paragraph', text: paragraph };
  });

const font = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** Below this width, in pixels, the card takes the whole width and so does the button. */
const narrow = 480;

const styleSheet = (dark: EmailColors): string => `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (max-width: ${narrow}px) {
    body > table > tbody > tr > td { padding: 24px 12px !important; }
    .card > tbody > tr > td { padding: 24px 20px !important; }
    .action { display: block !important; text-align: center !important; }
  }
  @media (prefers-color-scheme: dark) {
    body, body > table > tbody > tr > td { background-color: ${dark.background} !important; }
    .name, .text, .greeting { color: ${dark.ink} !important; }
    .card > tbody > tr > td { background-color: ${dark.surface} !important; border-color: ${dark.line} !important; }
    .action { background-color: ${dark.accent} !important; color: ${dark.onAccent} !important; }
    .figure { color: ${dark.accentInk} !important; }
    .facts td { color: ${dark.ink} !important; border-color: ${dark.line} !important; }
    .footer, .footer a { color: ${dark.quietInk} !important; }
  }
`;

function factsTable(facts: readonly EmailFact[], colors: EmailColors, key: number): ReactNode {
  const cell: CSSProperties = {
    padding: '9px 0',
    borderTop: `1px solid ${colors.line}`,
    font: `400 16px/1.4 ${font}`,
    // unlike `anywhere`, it leaves a column as wide as its longest word
    overflowWrap: 'break-word',
    verticalAlign: 'top',
    color: colors.ink,
  };
  const value: CSSProperties = { ...cell, paddingLeft: 16, textAlign: 'right' };
  const style: CSSProperties = { margin: '0 0 22px', borderBottom: `1px solid ${colors.line}` };
  return element(
    'table',
    { key, className: 'facts', role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, border: 0, style },
    element(
      'tbody',
      null,
      facts.map((fact, index) =>
        element('tr', { key: index }, element('td', { style: cell }, fact.term), element('td', { style: value }, fact.value)),
      ),
    ),
  );
}

const block = (content: EmailBlock, colors: EmailColors, key: number): ReactNode => {
  switch (content.kind) {
    case 'paragraph': {
      const style: CSSProperties = { margin: '0 0 18px', font: `400 16px/1.5 ${font}`, overflowWrap: 'anywhere', color: colors.ink };
      return element('p', { key, className: 'text', style }, content.text);
    }
    case 'action': {
      const style: CSSProperties = {
        margin: '4px 0 22px',
        padding: '15px 28px',
        borderRadius: 10,
        font: `700 17px/22px ${font}`,
        backgroundColor: colors.accent,
        color: colors.onAccent,
      };
      return element(Button, { key, className: 'action', href: content.href, style }, content.label);
    }
    case 'figure': {
      const style: CSSProperties = { margin: '0 0 18px', font: `700 24px/1.3 ${font}`, letterSpacing: '0.04em', color: colors.accentInk };
      return element('p', { key, className: 'figure', style }, content.text);
    }
    case 'facts':
      return factsTable(content.facts, colors, key);
  }
};

function footerOf({ reason, settings, address }: EmailFooter, colors: EmailColors): ReactNode {
  const style: CSSProperties = { margin: '16px 0 0', font: `400 13px/1.5 ${font}`, overflowWrap: 'anywhere', color: colors.quietInk };
  return element(
    'footer',
    { className: 'footer', style },
    element('div', null, reason),
    element('div', null, element('a', { href: settings.href, style: { color: colors.quietInk } }, settings.label)),
    address !== null && element('div', null, address),
  );
}

/** One document with everything in it: it has no script and loads nothing. */
export function emailHtml({ locale, subject, brand, greeting, blocks, footer }: EmailContent): string {
  const light = emailColors(brand.color, 'light');
  const firstParagraph = blocks.find(({ kind }) => kind === 'paragraph');
  const nameStyle: CSSProperties = { margin: '0 0 16px', font: `700 17px/28px ${font}`, overflowWrap: 'anywhere', color: light.ink };
  const cardStyle: CSSProperties = { borderCollapse: 'separate' };
  const cellStyle: CSSProperties = {
    padding: '36px 40px 18px',
    border: `1px solid ${light.line}`,
    borderRadius: 14,
    backgroundColor: light.surface,
  };
  const greetingStyle: CSSProperties = { margin: '0 0 18px', font: `700 22px/1.25 ${font}`, overflowWrap: 'anywhere', color: light.ink };
  const card = element(
    'table',
    { className: 'card', role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, border: 0, style: cardStyle },
    element(
      'tbody',
      null,
      element(
        'tr',
        null,
        element(
          'td',
          { style: cellStyle },
          element('h1', { className: 'greeting', style: greetingStyle }, greeting),
          blocks.map((content, index) => block(content, light, index)),
        ),
      ),
    ),
  );
  const document = element(
    Html,
    { lang: locale },
    element(
      Head,
      null,
      element('meta', { name: 'viewport', content: 'width=device-width' }),
      element('meta', { name: 'color-scheme', content: 'light dark' }),
      element('title', null, subject),
      element('style', { dangerouslySetInnerHTML: { __html: styleSheet(emailColors(brand.color, 'dark')) } }),
    ),
    element(
      Body,
      { style: { margin: 0, padding: '24px 32px', backgroundColor: light.background } },
      firstParagraph?.kind === 'paragraph' && element(Preview, null, firstParagraph.text),
      element(
        Container,
        null,
        element('main', null, element('p', { className: 'name', style: nameStyle }, brand.name), card),
        footer && footerOf(footer, light),
      ),
    ),
  );
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}
