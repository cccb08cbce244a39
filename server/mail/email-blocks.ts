import { createElement as element, type CSSProperties, type ReactNode } from 'react';
import { Button } from '@react-email/button';
import type { EmailBlock, EmailFact, EmailLead } from '#words/mail.words.ts';
import type { EmailColors } from './email-colors.ts';
import { emailFont as font } from './email-styles.ts';

const breaking = 'anywhere';

/** A number with at most this many characters fits on a phone in the large size. */
const largeCharacters = 9;

function lead({ over, figure, former, isOver = false, under }: EmailLead, colors: EmailColors, key: number): ReactNode {
  const quiet: CSSProperties = { margin: 0, font: `400 14px/1.45 ${font}`, overflowWrap: breaking, color: colors.quietInk };
  const isLong = figure.length > largeCharacters;
  const large: CSSProperties = {
    margin: '4px 0 6px',
    font: `800 ${isLong ? 40 : 56}px/1.1 ${font}`,
    letterSpacing: '-0.04em',
    overflowWrap: breaking,
    color: isOver ? colors.quietInk : colors.accentInk,
    ...(isOver && { textDecoration: 'line-through' }),
  };
  const before: CSSProperties = { font: `500 28px/1.1 ${font}`, letterSpacing: '-0.02em', color: colors.quietInk };
  return element(
    'div',
    { key, style: { marginBottom: 22 } },
    element('p', { className: 'quiet', style: quiet }, over),
    element(
      'p',
      { className: `${isOver ? 'quiet' : 'figure'} ${isLong ? 'long' : 'large'}`, style: large },
      former !== undefined && [element('s', { key: 'former', className: 'quiet', style: before }, former), ' '],
      // keeps the figure on one line, beside or below the former figure
      former === undefined ? figure : element('span', { key: 'figure', style: { display: 'inline-block' } }, figure),
    ),
    under !== undefined && element('p', { className: 'quiet', style: quiet }, under),
  );
}

function about(name: string, details: string | undefined, colors: EmailColors, key: number): ReactNode {
  const heading: CSSProperties = { margin: 0, font: `700 22px/1.25 ${font}`, overflowWrap: breaking, color: colors.ink };
  const line: CSSProperties = { margin: '4px 0 0', font: `400 16px/1.5 ${font}`, overflowWrap: breaking, color: colors.ink };
  return element(
    'div',
    { key, style: { marginBottom: 18 } },
    element('h1', { className: 'text', style: heading }, name),
    details !== undefined && element('p', { className: 'text', style: line }, details),
  );
}

function table(facts: readonly EmailFact[], colors: EmailColors, key: number): ReactNode {
  const cell: CSSProperties = {
    padding: '9px 0',
    borderTop: `1px solid ${colors.line}`,
    font: `400 16px/1.4 ${font}`,
    // unlike `anywhere`, this value keeps a column as wide as its longest word
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

function paragraphOf(kind: 'text' | 'quote' | 'note' | 'code' | 'file', colors: EmailColors): readonly [string, CSSProperties] {
  switch (kind) {
    case 'text':
      return ['text', { margin: '0 0 18px', font: `400 16px/1.5 ${font}`, color: colors.ink }];
    case 'quote':
      return [
        'text box',
        {
          margin: '0 0 22px',
          padding: '12px 16px',
          borderRadius: 10,
          font: `400 16px/1.5 ${font}`,
          backgroundColor: colors.box,
          color: colors.ink,
        },
      ];
    case 'note':
      return ['quiet', { margin: '0 0 22px', font: `400 14px/1.45 ${font}`, color: colors.quietInk }];
    case 'code':
      return ['figure', { margin: '0 0 18px', font: `700 24px/1.3 ${font}`, letterSpacing: '0.04em', color: colors.accentInk }];
    case 'file':
      return [
        'quiet box',
        {
          display: 'inline-block',
          margin: '0 0 22px',
          padding: '8px 12px',
          borderRadius: 8,
          font: `500 13px/18px ${font}`,
          backgroundColor: colors.box,
          color: colors.quietInk,
        },
      ];
  }
}

export function emailBlock(block: EmailBlock, colors: EmailColors, key: number): ReactNode {
  switch (block.kind) {
    case 'lead':
      return lead(block, colors, key);
    case 'about':
      return about(block.name, block.details, colors, key);
    case 'section': {
      const style: CSSProperties = { margin: '22px 0 8px', font: `700 18px/1.3 ${font}`, overflowWrap: breaking, color: colors.ink };
      return element('h2', { key, className: 'text', style }, block.name);
    }
    case 'facts':
      return table(block.facts, colors, key);
    case 'action': {
      const style: CSSProperties = {
        padding: '15px 28px',
        borderRadius: 10,
        font: `700 17px/22px ${font}`,
        overflowWrap: breaking,
        backgroundColor: colors.accent,
        color: colors.onAccent,
      };
      const margin: CSSProperties = { margin: '4px 0 18px' };
      return element('div', { key, style: margin }, element(Button, { className: 'action', href: block.href, style }, block.label));
    }
    case 'link':
    case 'item': {
      const style: CSSProperties = {
        display: 'inline-block',
        padding: '4px 0',
        font: `600 16px/22px ${font}`,
        overflowWrap: breaking,
        color: colors.accentInk,
      };
      const margin: CSSProperties = { margin: block.kind === 'item' ? '0 0 10px' : '-6px 0 14px' };
      return element('div', { key, style: margin }, element('a', { className: 'link', href: block.href, style }, block.label));
    }
    case 'text':
    case 'quote':
    case 'note':
    case 'code':
    case 'file': {
      const [className, style] = paragraphOf(block.kind, colors);
      return element('p', { key, className, style: { overflowWrap: breaking, ...style } }, block.text);
    }
  }
}
