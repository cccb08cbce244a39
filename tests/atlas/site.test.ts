import { beforeAll, describe, expect, it } from 'vitest';
import { nextState } from '#atlas/site/chart/keyboard-navigation.ts';
import { search } from '#atlas/site/overview/search.ts';
import { chartLink, pageLink, readRoute, transitionLink } from '#atlas/site/route.ts';
import type { DrawnState, SiteData } from '#atlas/site/site-data.ts';
import { machineName } from '#atlas/paths/path.ts';
import { problemCodes } from '#contract/problem-codes.ts';
import { localeCodes } from '#contract/profile.ts';
import { readAfter } from '#atlas/site/simulate/emitted-messages.ts';
import { catalogue } from '#machines/catalogue.ts';
import { gather } from '#scripts/charts/gather.ts';
import { sampleEmails } from '#scripts/charts/sample-emails.ts';

describe('the data of the atlas', () => {
  let data: SiteData;
  beforeAll(async () => {
    data = await gather(catalogue, false);
  });

  it('contains every machine of the catalogue, and survives serialisation', () => {
    expect(data.charts.map(({ id }) => id)).toEqual(catalogue.map(machineName));
    expect(JSON.parse(JSON.stringify(data))).toEqual(data);
  });

  it('describes everything without the signs in which notes are written', () => {
    const described = data.charts.flatMap(({ states, transitions }) => [...states, ...transitions]);
    expect(described.filter(({ description }) => /[*`]|\S_\S/.test(description)).map(({ description }) => description)).toEqual([]);
  });

  it('has a drawing of the whole of each, with every state in it and a line or a row for every way', () => {
    for (const { id, drawings, states, transitions } of data.charts) {
      const whole = drawings.find(({ name }) => name === 'whole');
      const drawn = whole?.states.map(({ path }) => path) ?? [];
      expect([id, states.map(({ path }) => path).filter((path) => !drawn.includes(path))]).toEqual([id, []]);
      const known = new Set(whole?.edges.flatMap((edge) => edge.transitions));
      const missing = transitions.filter((way) => way.targets.length > 0 && !known.has(way.id) && way.source !== way.targets[0]);
      expect([id, missing.map((way) => way.id)]).toEqual([id, []]);
    }
  });

  it('contains every refusal and every failure, in every language, with the outcomes that cause them', () => {
    expect(data.errors.filter(({ kind }) => kind === 'refusal').map(({ code }) => code)).toEqual(problemCodes);
    expect(data.errors.filter(({ kind }) => kind === 'failure')).toHaveLength(6);
    for (const { code, sentences } of data.errors) {
      expect([code, Object.keys(sentences)]).toEqual([code, localeCodes]);
      for (const sentence of Object.values(sentences)) expect(sentence).toMatch(/^\p{Lu}.*[.!?]$/u);
    }
    const full = data.errors.find(({ code }) => code === 'session_full');
    expect(full?.answers.map(({ chart, port }) => `${chart} ${port}`)).toContain('visits/visit bookVisit');
  });

  it('contains where an unlisted refusal leads, and marks one that every call can give', () => {
    const answersTo = (code: string) =>
      data.errors.find((error) => error.code === code)?.answers.map(({ chart, port, outcome }) => `${chart} ${port} ${outcome}`);
    expect(answersTo('session_finished')).toContain('visits/visit bookVisit session_full');
    expect(answersTo('not_signed_in')).toContain('visits/visit bookVisit 401');
    expect(answersTo('slot_taken')).not.toContain('visits/visit bookVisit session_full');
    expect(data.errors.find(({ code }) => code === 'forged_request')).toMatchObject({ answers: [], isAnywhere: true });
  });

  it('shows the sentence that a member reads after an outcome, and not that of another refusal with the same transition', () => {
    expect(readAfter(data.errors, 'visits/visit', 'bookVisit', 'session_full')).toMatch(/^Every spot in this class is taken/);
    const unreachable = data.errors.find(({ code }) => code === 'unreachable')?.sentences['en'];
    expect(readAfter(data.errors, 'visits/visit', 'readSession', 'unreachable')).toBe(unreachable);
  });

  it('has the emails of the server, each beside transitions that it shows', () => {
    expect(data.emails.map(({ name }) => name)).toEqual(Object.keys(sampleEmails));
    const sentBy = data.emails.flatMap((email) => email.sentBy);
    const shown = new Set(data.charts.flatMap(({ id, transitions }) => transitions.map((way) => `${id} ${way.id}`)));
    expect(sentBy.filter(({ chart, transition }) => !shown.has(`${chart} ${transition}`))).toEqual([]);
    const offer = data.emails.find(({ name }) => name === 'waitlist');
    expect(offer?.sentBy).toEqual([{ chart: 'visits/visit-lifecycle', transition: 'waitlisted --place.offered [isFree]--> pending' }]);
  });

  it('finds an offer by a state, by a way and by words of the clause', () => {
    const found = search(data, 'offer expired').flatMap((group) => group.found.map(({ title }) => title));
    expect(found).toContain('cancelled.offerExpired');
    expect(search(data, 'no such thing at all')).toEqual([]);
    expect(search(data, '  ')).toEqual([]);
  });
});

describe('an address of the atlas', () => {
  const id = 'pending --offer.expired [isOfferOver]--> cancelled.offerExpired';

  it.each([
    chartLink('visits/visit'),
    chartLink('visits/visit', { view: 'table' }),
    chartLink('visits/visit', { drawing: 'booking +6', focus: { kind: 'state', path: 'booking' } }),
    transitionLink('visits/visit-lifecycle', id),
    chartLink('visits/visit', { focus: { kind: 'path', path: ['visits/visit#7f3a12'] } }),
  ])('is the same when it is parsed again: %s', (link) => {
    const route = readRoute(link);
    expect(route.page === 'chart' && chartLink(route.chart, route)).toBe(link);
  });

  it('leads to a transition whose name is full of signs', () => {
    expect(readRoute(transitionLink('visits/visit-lifecycle', id))).toMatchObject({ focus: { kind: 'transition', id } });
  });

  it('of a page leads to that page', () => {
    for (const page of ['index', 'wrong', 'emails', 'numbers', 'browsers', 'promised', 'changed'] as const)
      expect(readRoute(pageLink(page)).page).toBe(page);
  });

  it('that is unknown leads to the page for missing addresses', () => {
    expect(readRoute('#/nowhere')).toEqual({ page: 'missing' });
    expect(readRoute('#/chart/visits/visit/state/%E0%A4%A')).toMatchObject({ focus: { kind: 'state', path: '%E0%A4%A' } });
  });
});

describe('an arrow key', () => {
  const state = (path: string, x: number, y: number): DrawnState => ({
    path,
    x,
    y,
    width: 100,
    height: 60,
    holds: [path],
    opens: null,
    isContainer: false,
  });
  const states = [state('here', 0, 0), state('beside', 200, 10), state('further', 400, 0), state('below', 10, 200)];

  it('leads to the nearest state on its side', () => {
    expect(nextState(states, 'here', 'ArrowRight')).toBe('beside');
    expect(nextState(states, 'here', 'ArrowDown')).toBe('below');
    expect(nextState(states, 'further', 'ArrowLeft')).toBe('beside');
  });

  it('leads nowhere where nothing is', () => {
    expect(nextState(states, 'here', 'ArrowUp')).toBeNull();
  });
});
