/**
 * Opens each route, records the calls of its screen, and sends each kind of change. Every call whose answer depends on that kind must be
 * repeated. A screen that loses its subscription, or has none, fails here.
 */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Account, Facility, Profile } from '#contract/profile.ts';
import type { Call } from '#contract/call-definition.ts';
import { type CallName, callNames, calls } from '#contract/calls.ts';
import { type RouteName, type Route, routeNames, routeDefinitions, parseRoute } from '#machines/app/route.rules.ts';
import { screenKey } from '#machines/app/screen.rules.ts';
import type { ScreenEvent, ScreenScope } from '#machines/app/screen.types.ts';
import type { Api } from '#src/api/api.ts';
import type { Dependencies } from '#src/app/dependencies.ts';
import { fetchScreen } from '#src/app/screens.ts';
import { sampleAnswer, sampleId } from './sample-answer.ts';

const changes = {
  'a place of the class or appointment that is shown': { type: 'places.changed', sessionIds: [sampleId] },
  'places of any class': { type: 'places.changed', sessionIds: null },
  'the feed': { type: 'places.changed', sessionIds: ['feed'] },
} as const satisfies Record<string, ScreenEvent>;

type Kind = 'places' | 'feed';
const kindOf: Readonly<Record<keyof typeof changes, Kind>> = {
  'a place of the class or appointment that is shown': 'places',
  'places of any class': 'places',
  'the feed': 'feed',
};

type ReadingCall = { readonly [N in CallName]: (typeof calls)[N]['method'] extends 'GET' ? N : never }[CallName];

const onPlaces: readonly Kind[] = ['places'];
const onFeed: readonly Kind[] = ['feed'];
const onNothing: readonly Kind[] = [];

/** The events that change the response of each read. A new call without an entry does not compile. */
const changedBy: Readonly<Record<ReadingCall, readonly Kind[]>> = {
  listActivities: onFeed,
  readActivity: onFeed,
  readAppointment: onPlaces,
  readCart: onNothing,
  listClientVisitDays: onPlaces,
  listClientVisits: onPlaces,
  readClientVisit: onPlaces,
  listCourses: onPlaces,
  readCourse: onPlaces,
  readFacility: onNothing,
  listGateways: onNothing,
  readAuthToken: onNothing,
  readInvite: onNothing,
  readEmailSubscription: onNothing,
  readEmailChange: onNothing,
  readDeletions: onNothing,
  readEmailChangeLink: onNothing,
  listInvoices: onPlaces,
  readLeaderboard: ['places', 'feed'],
  listLifts: onNothing,
  readLift: onNothing,
  readMember: onNothing,
  listMemberships: onPlaces,
  listMovements: onNothing,
  readMovement: onNothing,
  readNotificationSettings: onNothing,
  listNotifications: onNothing,
  listPassMovements: onPlaces,
  listPassTypes: onNothing,
  listPasses: onPlaces,
  readPasswordReset: onNothing,
  listPaymentSources: onNothing,
  listProducts: onNothing,
  listPassProducts: onNothing,
  readProfile: onNothing,
  readPushState: onNothing,
  activateCalendar: onNothing,
  disableCalendar: onNothing,
  readImageAuth: onNothing,
  listServices: onNothing,
  readService: onNothing,
  listPasskeys: onNothing,
  readSecondFactor: onNothing,
  listSecurityEvents: onNothing,
  listSignInSessions: onNothing,
  listSessions: onPlaces,
  readSession: onPlaces,
  readOnlineClass: onPlaces,
  // A taken time is refused when the member chooses it, with the nearest free times.
  readAvailability: onNothing,
  listTimeZones: onNothing,
  listVisitDays: onPlaces,
  listVisits: onPlaces,
  listBookings: onPlaces,
  readVisit: onPlaces,
  listWhiteboards: onPlaces,
  listWorkouts: onNothing,
  searchWorkouts: onNothing,
  readWorkout: onNothing,
};

const isReading = (name: CallName): name is ReadingCall => calls[name].method === 'GET';

const routeOf = (name: RouteName, query = ''): Route => {
  const path = routeDefinitions[name].path.replaceAll(/:\w+/g, sampleId);
  const route = parseRoute(path, query);
  if (route.name !== name) throw new Error(`${path} leads to ${route.name}`);
  return route;
};

const profile = sampleAnswer('readProfile') as Profile;
const account = profile.accounts[0] as Account;
const facility = account.facilities[0] as Facility;

const shown = [
  ...routeNames.map((name) => [name, ''] as const),
  ['visits', 'studios=all'] as const,
  ['visit', 'studios=all'] as const,
  ['appointmentBooking', `step=time&service=${sampleId}&staff=${sampleId}`] as const,
].flatMap(([place, query]) => {
  const route = routeOf(place, query);
  const key = screenKey(route);
  const name = [place, query].filter(Boolean).join('?');
  return key === null ? [] : [{ name, place: { key, route, profile, account, facility } satisfies ScreenScope }];
});

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

async function open(place: ScreenScope) {
  const called: CallName[] = [];
  const call = async (definition: Call) => {
    const name = definition.name as CallName;
    called.push(name);
    return { kind: 'answered', answer: structuredClone(sampleAnswer(name)) };
  };
  const deps: Dependencies = {
    api: { call: call as Api['call'], underWay: () => 0 },
    clock: { now: () => new Date('2026-03-02T05:00:00Z'), sync: () => undefined, assume: () => undefined },
    newKey: () => sampleId,
  };
  const screen = await fetchScreen(place.key);
  const { logic, input } = screen.start(place, deps);
  const actor = createActor(logic, { input });
  const errors: unknown[] = [];
  actor.subscribe({ error: (error) => errors.push(error) });
  actor.start();
  if (actor.getSnapshot().status === 'active') actor.send({ type: 'memberSummary.requested' });
  await settled();
  return { actor, called, errors };
}

/** Stubs the browser APIs that screens read while they start. */
beforeAll(() => {
  const store = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined, key: () => null, length: 0 };
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, store);
  const listens = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('document', { ...listens, visibilityState: 'visible', documentElement: { lang: 'en', dataset: {} } });
  vi.stubGlobal('window', { ...listens, matchMedia: () => ({ matches: false, ...listens }) });
  vi.stubGlobal('location', { pathname: '/', search: '', hash: '', origin: 'https://studio.example', href: 'https://studio.example/' });
  return () => vi.unstubAllGlobals();
});

describe('an open page', () => {
  test.each(shown)('$name is read again when what it shows changes', async ({ place }) => {
    for (const [change, event] of Object.entries(changes)) {
      const { actor, called, errors } = await open(place);
      if (called.length > 0) expect(errors).toEqual([]);
      const wanted = new Set(called.filter(isReading).filter((name) => changedBy[name].includes(kindOf[change as keyof typeof changes])));
      called.length = 0;
      actor.send(event);
      await settled();
      actor.stop();
      expect([...wanted.difference(new Set<CallName>(called))], `not read again after a change of ${change}`).toEqual([]);
    }
  });

  test('reads at least once what each kind of change concerns, somewhere in the app', async () => {
    const called = new Set<CallName>();
    for (const { place } of shown) {
      const opened = await open(place);
      for (const name of opened.called) called.add(name);
      opened.actor.stop();
    }
    const silent = callNames.filter((name) => isReading(name) && changedBy[name].length > 0 && !called.has(name));
    // A single post is read only when a notification names it.
    expect(silent).toEqual(['readActivity']);
  });
});
