import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { EmailSummary } from '#atlas/site/emails/EmailSummary.tsx';
import { EmailsPage } from '#atlas/site/emails/EmailsPage.tsx';
import type { EmailShot, SiteEmail } from '#atlas/site/site-data.ts';

const shot = (theme: EmailShot['theme'], width: number): EmailShot => ({ theme, width, file: `shots/emails/booked-${theme}-${width}.png` });

const email: SiteEmail = {
  name: 'booked',
  title: 'A booking is confirmed',
  from: 'Spotter <no-reply@members.example.org>',
  subject: 'Booked: Strength',
  text: 'Hello Mia,\n\nYou are booked.\n\nA member of Ironbark Box.\nSettings',
  attachment: 'strength.ics',
  sentBy: [{ chart: 'visits/visit', transition: 'one --book--> two' }],
  shots: [],
};

const withPictures: SiteEmail = { ...email, shots: [shot('dark', 600), shot('dark', 320), shot('light', 600), shot('light', 320)] };

const alternativesIn = (html: string): readonly string[] => [...html.matchAll(/alt="([^"]*)"/g)].map(([, text]) => text ?? '');

describe('an email of the atlas', () => {
  it('has four pictures, the narrow ones first, and its text is collapsed', () => {
    const html = renderToStaticMarkup(<EmailSummary email={withPictures} />);
    expect(alternativesIn(html)).toEqual([
      'Booked: Strength: 320 px, light',
      'Booked: Strength: 320 px, dark',
      'Booked: Strength: 600 px, light',
      'Booked: Strength: 600 px, dark',
    ]);
    expect(html).toMatch(/<summary>As text<\/summary>.*You are booked\./);
    expect(html).not.toContain('No pictures yet');
  });

  it('without pictures has its text, and the command that makes pictures', () => {
    const html = renderToStaticMarkup(<EmailSummary email={email} />);
    expect(html).toContain('<p>You are booked.</p><p>A member of Ironbark Box.<br/>Settings</p>');
    expect(html).toContain('No pictures yet: <code>npx playwright test e2e/atlas/emails.e2e.ts</code>');
    expect(html).not.toContain('<img');
    expect(html).not.toContain('<details');
  });

  it('has subject, sender and attached file, and no line for a missing file', () => {
    const html = renderToStaticMarkup(<EmailSummary email={email} />);
    for (const fact of ['Booked: Strength', 'Spotter &lt;no-reply@members.example.org&gt;', 'strength.ics'])
      expect(html).toContain(`<dd>${fact}</dd>`);
    expect(renderToStaticMarkup(<EmailSummary email={{ ...email, attachment: null }} />)).not.toContain('<dt>File</dt>');
  });

  it('without shown transitions has a note about this on its page', () => {
    const data = { version: '1', charts: [], clauses: [], errors: [], numbers: [], emails: [email] };
    const html = renderToStaticMarkup(<EmailsPage data={data} route={{ page: 'emails' }} />);
    expect(html).toContain('No transition of these charts sends it.');
    expect(html).not.toContain('Sent by');
  });
});
