import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readChart } from '#atlas/charts/read-chart.ts';
import { machineName } from '#atlas/paths/path.ts';
import { catalogue } from '#machines/catalogue.ts';
import { bookingEmailCause } from '#machines/visits/booking-email.rules.ts';
import type { VisitLifecycleEvent } from '#machines/visits/visit-lifecycle.events.ts';
import type { VisitState } from '#contract/visit-fields.ts';
import { siteEmails, transitionsSending } from '#scripts/charts/email-list.ts';
import type { SampleEmail } from '#scripts/charts/sample-email.ts';
import { sampleEmails } from '#scripts/charts/sample-emails.ts';

const samples = Object.entries<SampleEmail>(sampleEmails);
const charts = catalogue.map(readChart);

const subjectIds = (): readonly string[] =>
  readdirSync('words')
    .filter((name) => name.endsWith('.words.ts'))
    .flatMap((name) => [...readFileSync(`words/${name}`, 'utf8').matchAll(/id: '(mail\.[\w.]+\.subject)'/g)].map(([, id]) => id ?? ''));

describe('the sample emails', () => {
  it('include each subject of an email in words/', () => {
    expect(subjectIds().length).toBeGreaterThan(5);
    const missing = subjectIds().filter((id) => !samples.some(([, { write }]) => write().subjectId === id));
    expect(missing, 'add an entry to sampleEmails of scripts/charts/sample-emails.ts').toEqual([]);
  });

  /** Emails without a link, because their recipients have nothing to do. */
  const withoutLink = [
    'email_change_taken',
    'deletion_cancelled',
    'deletion_carried_out',
    'deletion_studio_cancelled',
    'deletion_studio_carried_out',
    // The studio acts in its folder or on the command line.
    'departure_requested',
    'departure_cancelled',
    'departure_carried_out',
  ];

  it.each(samples)('have a text, a link and a document, with every value: %s', (name, { write }) => {
    const { subject, text, html } = write().message;
    expect(`${subject} ${text} ${html.replace(/<style>[^]*?<\/style>/, '')}`).not.toMatch(/[{}]|undefined|null/);
    expect(text).toMatch(/^[\p{Lu}]/u);
    expect(text).not.toMatch(/\n{3}/);
    const link = /^https:\/\/(?:members\.example\.org|dashboard\.stripe\.com)\/\S+$/m.exec(text)?.[0];
    expect(link === undefined).toBe(withoutLink.includes(name));
    if (link !== undefined) expect(html).toContain(`<a class="action" href="${link}"`);
    expect(html).toContain(`<title>${subject}</title>`);
  });

  it.each(samples)('list the same facts and addresses in the text as in the document: %s', (_name, { write }) => {
    const { text, html } = write().message;
    const body = html
      .slice(html.indexOf('<main>'))
      .replaceAll(/<!--[^]*?-->/g, '')
      .replaceAll('&amp;', '&');
    const missing = text.split(/\n+|: | → /).filter((fact) => !body.includes(fact));
    expect(missing).toEqual([]);
    const drawn = body
      .replaceAll(/<[^>]*>/g, '\n')
      .split('\n')
      .map((line) => line.trim());
    const isSign = (line: string): boolean => ['', '·', 'IB', 'S', 'Ironbark Box', 'Spotter'].includes(line);
    expect(drawn.filter((line) => !isSign(line) && !text.includes(line))).toEqual([]);
  });

  it('name charts and events of the catalogue', () => {
    const unknown = samples.flatMap(([name, { sentBy }]) =>
      sentBy.filter((one) => transitionsSending(one, charts).length === 0).map(({ chart, event }) => `${name}: ${chart} ${event}`),
    );
    expect(unknown).toEqual([]);
  });
});

describe('an email of the atlas', () => {
  const emails = siteEmails(charts);
  const visits = charts.find(({ id }) => id === 'visits/visit-lifecycle');

  it('about a booking belongs to the transitions for which the rule names its cause, and to no others', () => {
    for (const cause of ['booked', 'cancelled'] as const) {
      const expected = visits?.transitions.filter(({ source, targets: [target = source], event }) => {
        const [before, after] = [source, target].map((path) => path.split('.')[0] as VisitState | 'none');
        const stateBefore = before === 'none' || before === undefined ? null : before;
        return bookingEmailCause(stateBefore, after as VisitState, event as VisitLifecycleEvent['type']) === cause;
      });
      const shown = emails.find(({ name }) => name === cause)?.sentBy.map(({ transition }) => transition);
      expect(expected?.length).toBeGreaterThan(0);
      expect(shown?.toSorted()).toEqual(expected?.map(({ id }) => id).toSorted());
    }
  });

  it('has no transition of a chart that is not shown', () => {
    const [first] = catalogue;
    const shown = siteEmails(first ? [readChart(first)] : []).flatMap(({ sentBy }) => sentBy);
    expect(shown.filter(({ chart }) => !first || chart !== machineName(first))).toEqual([]);
  });

  it('about a class or an appointment has the file that changes the calendar', () => {
    const withFile = emails.filter(({ attachment }) => attachment !== null).map(({ name }) => name);
    expect(withFile).toEqual([
      'booked',
      'cancelled',
      'own_appointment_booked',
      'own_appointment_moved',
      'own_appointment_cancelled',
      'class_cancelled',
      'taken_off',
      'class_moved',
      'class_changed',
      'appointment_cancelled',
    ]);
    expect(emails.find(({ name }) => name === 'booked')?.attachment).toBe('strength-2026-03-03.ics');
  });
});
