/** Styles for light mode are inline; those for dark mode and narrow screens are classes. */
import { createElement as element, type CSSProperties, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import type { LocaleCode } from '#contract/profile.ts';
import type { EmailBlock, EmailBlocks } from '#words/mail.words.ts';
import { emailBlock } from './email-blocks.ts';
import { emailColors, type EmailColors } from './email-colors.ts';
import { emailFont as font, emailStyleSheet } from './email-styles.ts';
import { initialsOf } from './initials.ts';
import { logoId } from './mail-transport.ts';

export interface EmailBrand {
  readonly name: string;
  /** The colour as `#rrggbb` or `oklch(l c h)`. */
  readonly color: string;
  /** A PNG, attached under `logoId`; without it, the initials are shown. */
  readonly logo?: Buffer | null;
}

export interface EmailContent {
  readonly locale: LocaleCode;
  readonly subject: string;
  readonly brand: EmailBrand;
  readonly blocks: EmailBlocks;
  readonly footer?: EmailFooter;
}

export interface EmailFooter {
  readonly reason: string;
  readonly links: readonly { readonly label: string; readonly href: string }[];
  /** The studio with its postal address; null if the address is not known. */
  readonly address: string | null;
}

/** The lines from which mail programs take the preview text. */
const previewsOf = (block: EmailBlock): readonly string[] => {
  if (block.kind === 'about') return block.details === undefined ? [] : [block.details];
  return block.kind === 'text' || block.kind === 'note' ? [block.text] : [];
};

/** A table for layout, with one row. */
const row = (className: string, cells: ReactNode, style: CSSProperties = {}): ReactNode =>
  element(
    'table',
    { className, role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0, style: { borderCollapse: 'separate', ...style } },
    element('tbody', null, element('tr', null, cells)),
  );

const side = 28;

function signOf({ name, logo = null }: EmailBrand, colors: EmailColors): ReactNode {
  const box: CSSProperties = { width: side, height: side, borderRadius: 6 };
  if (logo) {
    // React would add a preload link for the picture to the head; a low priority prevents this
    const picture: CSSProperties = { ...box, display: 'block', border: 0, objectFit: 'contain' };
    return element(
      'td',
      { key: 'sign', width: 38 },
      element('img', { src: `cid:${logoId}`, width: side, height: side, alt: '', fetchPriority: 'low', style: picture }),
    );
  }
  const initials: CSSProperties = {
    ...box,
    padding: 0,
    textAlign: 'center',
    verticalAlign: 'middle',
    font: `700 13px/${side}px ${font}`,
    backgroundColor: colors.accent,
    color: colors.onAccent,
  };
  return element('td', { key: 'sign', className: 'sign', 'aria-hidden': true, style: initials }, initialsOf(name));
}

function headerOf(brand: EmailBrand, colors: EmailColors): ReactNode {
  const name: CSSProperties = {
    padding: brand.logo ? 0 : '0 0 0 10px',
    font: `700 17px/${side}px ${font}`,
    overflowWrap: 'anywhere',
    color: colors.ink,
  };
  return row('header', [signOf(brand, colors), element('td', { key: 'name', className: 'name', style: name }, brand.name)], {
    marginBottom: 16,
  });
}

function footerOf({ reason, links, address }: EmailFooter, colors: EmailColors): ReactNode {
  const style: CSSProperties = { margin: '20px 0 0', font: `400 13px/1.5 ${font}`, overflowWrap: 'anywhere', color: colors.quietInk };
  return element(
    'footer',
    { className: 'footer', style },
    element('div', null, reason),
    element(
      'div',
      null,
      links.flatMap(({ label, href }, index) => [
        index > 0 && ' \u00a0·\u00a0 ',
        element('a', { key: href, href, style: { color: colors.quietInk } }, label),
      ]),
    ),
    address !== null && element('div', null, address),
  );
}

/** A complete document: only the logo is attached. It has no script and loads nothing. */
export function emailHtml({ locale, subject, brand, blocks, footer }: EmailContent): string {
  const light = emailColors(brand.color, 'light');
  const [preview] = blocks.flatMap(previewsOf);
  const card: CSSProperties = {
    padding: '36px 40px 14px',
    border: `1px solid ${light.line}`,
    borderRadius: 14,
    backgroundColor: light.surface,
  };
  const drawn = blocks.map((block, index) => emailBlock(block, light, index));
  const document = element(
    Html,
    { lang: locale },
    element(
      Head,
      null,
      element('meta', { name: 'viewport', content: 'width=device-width' }),
      element('meta', { name: 'color-scheme', content: 'light dark' }),
      element('title', null, subject),
      element('style', { dangerouslySetInnerHTML: { __html: emailStyleSheet(emailColors(brand.color, 'dark')) } }),
    ),
    element(
      Body,
      { style: { margin: 0, padding: '24px 32px', backgroundColor: light.background } },
      preview !== undefined && element(Preview, null, preview),
      element(
        Container,
        null,
        element('main', null, headerOf(brand, light), row('card', element('td', { style: card }, drawn), { width: '100%' })),
        footer && footerOf(footer, light),
      ),
    ),
  );
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}
