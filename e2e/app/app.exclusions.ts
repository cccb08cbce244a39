/** Situations in which no page can trigger an event that the chart accepts: the path suites treat each region separately. */
import type { AnyEventObject } from 'xstate';
import type { Node } from '#atlas/explore/explore.ts';
import type { PossibleEvent } from '#atlas/explore/possible-events.ts';
import type { Account } from '#contract/profile.ts';
import { isOwnAccount, redirectOf } from '#machines/app/app.rules.ts';
import type { AppSnapshot } from '#machines/app/app.selectors.ts';
import type { SelectAccountAnswer } from '#machines/app/app.types.ts';
import { defaultAccount } from '#machines/auth/account.rules.ts';
import { printRoute } from '#machines/app/route.rules.ts';
import { snapshotOf } from './app.assertions.ts';

type Limit = (snapshot: AppSnapshot, event: AnyEventObject, name: string) => string | null;

const isUnknown = (snapshot: AppSnapshot): boolean => snapshot.matches({ auth: { listening: 'unknown' } });
const isIn = (snapshot: AppSnapshot): boolean => snapshot.matches({ auth: { listening: 'signedIn' } });
const isOut = (snapshot: AppSnapshot): boolean => snapshot.matches({ auth: { listening: 'signedOut' } });
const speaks = (snapshot: AppSnapshot): boolean => snapshot.matches({ locale: { words: 'ready' } });
const isAt = (snapshot: AppSnapshot, ...names: readonly string[]): boolean => names.includes(snapshot.context.route?.name ?? '');
const shows = (snapshot: AppSnapshot, name: string): boolean =>
  snapshot.matches({ screen: 'showing' }) && isAt(snapshot, name) && speaks(snapshot);

const unless = (isPossible: boolean, reason: string): string | null => (isPossible ? null : reason);

/** Whether the code of the sign-in form may still be loading: only for a member who is not stored on the device. */
const fetchesForm = (snapshot: AppSnapshot): boolean =>
  snapshot.matches({ screen: 'loading' }) && isAt(snapshot, 'login') && snapshot.context.signedOut === 'lost';

/** True if the member is at the studio that they selected last, which is the studio that a reload selects. */
const isWhereLast = ({ context: { profile, account } }: AppSnapshot): boolean =>
  profile !== null && account !== null && defaultAccount(profile.accounts)?.id === account.id;

const isSomewhere = (snapshot: AppSnapshot): boolean =>
  snapshot.matches({ account: 'selected' }) || (snapshot.matches({ account: 'switching' }) && snapshot.context.facility !== null);

const canGo = ({ context: { profile } }: AppSnapshot): boolean => (profile?.accounts.length ?? 0) > 1;

/** True if the member switches to a studio that a reload would not select. A member who switches back is at the studio of the reload. */
const goesElsewhere = ({ context }: AppSnapshot): boolean =>
  context.account?.id !== context.chosenAccountId && isOwnAccount(context, context.chosenAccountId ?? '');

const receivesProfile = (snapshot: AppSnapshot, name: string): boolean =>
  snapshot.matches({ account: 'selected' })
    ? isWhereLast(snapshot) || (name === '' && canGo(snapshot))
    : snapshot.matches({ account: 'switching' }) && isWhereLast(snapshot) && goesElsewhere(snapshot);

const wordless = 'the page shows nothing to press until its texts are loaded';
const opensClass = 'the event arrives only online, at a studio, while the page shows its class';
const classShown = 'only the page of a class reports the progress of a booking, and only to a member';

/** True on the page of a class. Its messages about a change last longer than the time limit for switching to another studio. */
const reportsProgress = (snapshot: AppSnapshot): boolean =>
  isIn(snapshot) && shows(snapshot, 'class') && !snapshot.matches({ account: 'switching' });

const receivesPlaces = (snapshot: AppSnapshot): boolean =>
  isIn(snapshot) && shows(snapshot, 'class') && snapshot.matches({ account: 'selected', connection: 'online' });

/** The target of a notification of another studio. It is shown once that studio is selected, even if the member opened other pages. */
const leadsOn = (snapshot: AppSnapshot): string | null =>
  unless(snapshot.context.requestedPath === null, 'the page opens the target of the notification once the other studio is selected');

const entering: Limit = (snapshot, { path, search }) => {
  const { route } = snapshot.context;
  if (route === null) return null;
  if (leadsOn(snapshot)) return leadsOn(snapshot);
  const target = redirectOf(snapshot.context);
  if (snapshot.matches({ screen: 'redirecting' }) && target && isEntered(target.name))
    return unless(printRoute(target).split('?')[0] === path, 'the address redirects to another one at once');
  if (snapshot.matches({ screen: 'showing' }) && isAt(snapshot, 'login') && snapshot.context.signedOut === 'lost')
    return 'every address leads back to the form, and its code is already loaded';
  return unless(printRoute(route) !== `${path as string}${search as string}`, 'the page already has this address');
};

const isEntered = (name: string): boolean => name === 'login' || name === 'classes';

/** The id of the account that the response selects; null if the response selects no account. */
const answeredFor = (event: AnyEventObject): string | null => {
  const answer = event['output'] as SelectAccountAnswer | undefined;
  return answer?.kind === 'selected' ? answer.account.id : null;
};

const limits: Readonly<Record<string, Limit>> = {
  'route.entered': entering,
  'account.chosen': (snapshot) =>
    speaks(snapshot)
      ? unless(
          isSomewhere(snapshot) || snapshot.matches({ account: 'missing' }),
          'a member without a studio who has chosen one waits until it is selected',
        )
      : wordless,
  selectAccount: ({ context }, event) =>
    unless([null, context.chosenAccountId].includes(answeredFor(event)), 'the server answers for the requested studio'),
  'retry.pressed': (snapshot) =>
    unless(snapshot.matches({ locale: 'bare' }) || (speaks(snapshot) && snapshot.matches({ screen: 'failed' })), wordless),
  'signin.expired': (snapshot) =>
    unless(isOut(snapshot) && shows(snapshot, 'login'), 'a signed-in member is signed out at once: that is member.signedOut'),
  'otherTab.signedOut': (snapshot) => unless(isOut(snapshot), 'a signed-in member is signed out at once: that is member.signedOut'),
  'otherTab.signedIn': (snapshot) =>
    unless(isUnknown(snapshot), 'a signed-in member is signed out at once, then the next one signed in: member.signedOut, member.signedIn'),
  'member.signedIn': (snapshot) => unless(!isIn(snapshot), 'a member is already signed in'),
  'member.signedOut': (snapshot, _, name) =>
    name === 'by hand'
      ? unless(isIn(snapshot) && speaks(snapshot), 'no member is signed in, or there is nothing to press')
      : unless(isUnknown(snapshot), 'a signed-in member signs out by hand here; the paths of auth/auth cover lost sessions'),
  'member.changed': (snapshot, _, name) =>
    unless(
      snapshot.matches({ screen: 'showing' }) && speaks(snapshot) && receivesProfile(snapshot, name),
      'the server sends it after the member chose a studio, or after a reload at the last studio',
    ) ?? leadsOn(snapshot),
  'account.changed': (snapshot, { account }) =>
    unless(
      snapshot.matches({ account: 'selected', connection: 'online' }) && shows(snapshot, 'classes') && canGo(snapshot),
      'the member goes from the timetable to the page of their studios and back while nothing else is in progress',
    ) ??
    unless(snapshot.context.account?.id !== (account as Account).id, 'the studio is the other one: the member can go there and come back'),
  'places.changed': (snapshot) => unless(receivesPlaces(snapshot), opensClass),
  'target.requested': (snapshot) => unless(receivesPlaces(snapshot), opensClass),
  'screen.settled': (snapshot) =>
    unless(
      (shows(snapshot, 'classes') || shows(snapshot, 'login')) && snapshot.matches({ account: isIn(snapshot) ? 'selected' : 'noMember' }),
      'the app is checked only while a screen shows its data and nothing else is in progress',
    ),
  'words.loaded': (snapshot) => unless(snapshot.matches({ locale: { words: 'loading' } }), 'these texts are loaded already'),
  'progress.started': (snapshot) => unless(reportsProgress(snapshot), classShown),
  'progress.succeeded': (snapshot) => unless(reportsProgress(snapshot), classShown),
  'progress.failed': (snapshot) => unless(reportsProgress(snapshot), classShown),
  'error.occurred': (snapshot) => unless(isIn(snapshot) && speaks(snapshot), 'the page has no action that could fail'),
  locale: (snapshot) =>
    unless(snapshot.matches({ locale: { words: 'loading' } }), 'texts are loaded already: they stay if others cannot be loaded'),
};

export function exclusionReason(before: Node, { event, source: [of, name], kind, label }: PossibleEvent): string | null {
  const snapshot = snapshotOf(before);
  if (snapshot.context.route === null && of !== 'route.entered') return 'the address is known before any other event';
  if (snapshot.matches({ screen: 'loading' }) && !fetchesForm(snapshot))
    return unless(of === 'loadScreen' && name === 'here', 'the code of this screen is loaded already: no event occurs before it opens');
  if (snapshot.matches({ screen: 'redirecting' }) && isEntered(redirectOf(snapshot.context)?.name ?? '') && of !== 'route.entered')
    return 'the address redirects at once';
  if (kind === 'delay' && !speaks(snapshot)) return 'the texts load faster than this delay';
  if (label === 'done(loadScreen) (here)') return unless(speaks(snapshot), 'the form is checked only with its texts');
  return limits[of]?.(snapshot, event, name) ?? null;
}
