import { wcagContrast } from 'culori';
import fc from 'fast-check';
import { is } from 'valibot';
import { describe, expect, it } from 'vitest';
import { emailColors } from '#server/mail/email-colors.ts';
import { Brand } from '#server/studio/folder/schema-values.ts';
import { emailHtml, type EmailContent } from '#server/mail/email-template.ts';
import { initialsOf } from '#server/mail/initials.ts';
import * as app from '#src/ui/Avatar.tsx';

const content: EmailContent = {
  locale: 'fr',
  subject: 'Ironbark Box vous invite sur Spotter',
  brand: { name: 'Ironbark Box', color: 'oklch(0.57 0.15 45)' },
  blocks: [
    { kind: 'about', name: 'Bonjour Léa,' },
    { kind: 'text', text: 'C’est par ici :' },
    { kind: 'action', label: 'C’est parti', href: 'https://members.example.org/invite/ABCD?a=1&b=2' },
    { kind: 'code', text: 'ABCD-EFGH' },
  ],
};

const hexColor = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const oklchColor = fc
  .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 359 }))
  .map(([l, c, h]) => `oklch(${l / 100} ${c / 100} ${h})`);

describe('the colours of an email', () => {
  it('keep the contrast of text at 4.5:1 for every studio in both themes (WCAG 1.4.3)', () => {
    fc.assert(
      fc.property(fc.oneof(hexColor, oklchColor), fc.constantFrom('light', 'dark'), (brand, theme) => {
        const { background, surface, ink, quietInk, accent, onAccent, box, accentInk } = emailColors(brand, theme);
        const pairs = [
          [ink, surface],
          [ink, background],
          [onAccent, accent],
          [accentInk, surface],
          [quietInk, surface],
          [quietInk, background],
          [quietInk, box],
          [ink, box],
        ] as const;
        for (const [text, behind] of pairs) expect(wcagContrast(text, behind)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('are the same for every notation of a studio’s colour', () => {
    const expected = emailColors('oklch(0.57 0.15 45)', 'light');
    for (const brand of ['OKLCH(0.57 0.15 45)', 'oklch(57% 0.15 45)', 'oklch(.57 .15 45)'])
      expect(emailColors(brand, 'light')).toEqual(expected);
  });

  it('exist for every colour that studio.json accepts', () => {
    const numbers = ['0', '1', '.5', '0.57', '57', '57%', '.', '0.5.7', '', '-1'];
    fc.assert(
      fc.property(fc.constantFrom(...numbers), fc.constantFrom(...numbers), fc.constantFrom('oklch', 'OKLCH'), (l, c, name) => {
        const brand = `${name}(${l} ${c} 45)`;
        if (is(Brand, brand)) expect(emailColors(brand, 'dark').accent).toMatch(/^#[\da-f]{6}$/);
      }),
    );
    expect(['oklch(. . .)', 'oklch(0.5.7 0.15 45)', 'oklch(0.57 0.15)'].filter((brand) => is(Brand, brand))).toEqual([]);
  });

  it('cause an error if the brand is no colour', () => {
    expect(() => emailColors('terracotta clay', 'light')).toThrow('terracotta clay is no colour.');
  });
});

describe('the HTML of an email', () => {
  it('has language, title, preview, button and code, and styles for dark mode', () => {
    const html = emailHtml(content);
    expect(html).toMatch(/^<!doctype html><html dir="ltr" lang="fr">/);
    expect(html).toContain('<title>Ironbark Box vous invite sur Spotter</title>');
    expect(html).toContain('href="https://members.example.org/invite/ABCD?a=1&amp;b=2"');
    expect(html).toContain('>ABCD-EFGH</p>');
    expect(html).toContain(emailColors(content.brand.color, 'light').accent);
    expect(html).toMatch(new RegExp(`prefers-color-scheme: dark[^]*${emailColors(content.brand.color, 'dark').accent}`));
  });

  it('contains nothing that a mail program would load from a server', () => {
    expect(emailHtml(content)).not.toMatch(/<(?:img|script|link|iframe)|url\(/);
    const withLogo = emailHtml({ ...content, brand: { ...content.brand, logo: Buffer.from('png') } });
    expect(withLogo.match(/<img[^>]*>|src="[^"]*"/g)).toEqual([expect.stringContaining('src="cid:logo"')]);
    expect(withLogo).not.toMatch(/<(?:script|link|iframe)|url\(/);
  });

  it('has the same initials as the app if the studio has no logo', () => {
    for (const name of ['Ironbark Box', 'Still Room', 'kiri te aho', ' yoga ', 'Ōtaki'])
      expect(initialsOf(name)).toBe(app.initialsOf(name));
    expect(emailHtml(content)).toMatch(/<td class="sign"[^>]*>IB<\/td>/);
  });

  it('shows names and texts as they were written', () => {
    const name = '<img src=x onerror=alert(1)>';
    const blocks = [
      { kind: 'lead', over: name, figure: name, former: name, under: name },
      { kind: 'about', name, details: name },
    ] as const;
    const html = emailHtml({ ...content, brand: { ...content.brand, name }, blocks });
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });
});
