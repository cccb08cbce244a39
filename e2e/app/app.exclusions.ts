/**
 * Situations in which the app machine's events cannot be triggered, with the reasons. The path suites walk each region separately, so the
 * chart accepts more.
 */
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

/** The form's code must still be loaded only for a member who is not stored on the device. */
const fetchesForm = (snapshot: AppSnapshot): boolean =>
  snapshot.matches({ screen: 'loading' }) && isAt(snapshot, 'login') && snapshot.context.signedOut === 'lost';

/** Is the member at the studio that they selected last? A reload selects that one. */
const isWhereLast = ({ context: { profile, account } }: AppSnapshot): boolean =>
  profile !== null && account !== null && defaultAccount(profile.accounts)?.id === account.id;

const isSomewhere = (snapshot: AppSnapshot): boolean =>
  snapshot.matches({ account: 'selected' }) || (snapshot.matches({ account: 'switching' }) && snapshot.context.facility !== null);

const canGo = ({ context: { profile } }: AppSnapshot): boolean => (profile?.accounts.length ?? 0) > 1;

/** A member who switches back is still at the studio of the reload, so the reload starts no switch. */
const goesElsewhere = ({ context }: AppSnapshot): boolean =>
  context.account?.id !== context.chosenAccountId && isOwnAccount(context, context.chosenAccountId ?? '');

const receivesProfile = (snapshot: AppSnapshot, name: string): boolean =>
  snapshot.matches({ account: 'selected' })
    ? isWhereLast(snapshot) || (name === '' && canGo(snapshot))
    : snapshot.matches({ account: 'switching' }) && isWhereLast(snapshot) && goesElsewhere(snapshot);

const wordless = 'nothing is on the page that could be pressed while there are no words';
const opensClass = 'it is told while the class that it is about is open, at a studio, online';
const classShown = 'only the page of a class that is shown to a member tells how a booking goes';

/** Its messages stay longer than the time limit for switching to another studio. */
const reportsProgress = (snapshot: AppSnapshot): boolean =>
  isIn(snapshot) && shows(snapshot, 'class') && !snapshot.matches({ account: 'switching' });

const receivesPlaces = (snapshot: AppSnapshot): boolean =>
  isIn(snapshot) && shows(snapshot, 'class') && snapshot.matches({ account: 'selected', connection: 'online' });

/** The target of a notification of another studio, which is shown as soon as that studio is selected, even after other pages. */
const leadsOn = (snapshot: AppSnapshot): string | null =>
  unless(snapshot.context.requestedPath === null, 'the page leads on to what the news told once the other studio is selected');

const entering: Limit = (snapshot, { path, search }) => {
  const { route } = snapshot.context;
  if (route === null) return null;
  if (leadsOn(snapshot)) return leadsOn(snapshot);
  const target = redirectOf(snapshot.context);
  if (snapshot.matches({ screen: 'redirecting' }) && target && isEntered(target.name))
    return unless(printRoute(target).split('?')[0] === path, 'the address leads on to another place at once');
  if (snapshot.matches({ screen: 'showing' }) && isAt(snapshot, 'login') && snapshot.context.signedOut === 'lost')
    return 'whoever is at the form is led back to it from everywhere, and its code has come by then';
  return unless(printRoute(route) !== `${path as string}${search as string}`, 'the address is this one already');
};

const isEntered = (name: string): boolean => name === 'login' || name === 'classes';

/** The id of the account that the response selects; null if it selects none. */
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
          'whoever is on the way from no studio to one of theirs waits until they are there',
        )
      : wordless,
  selectAccount: ({ context }, event) =>
    unless([null, context.chosenAccountId].includes(answeredFor(event)), 'the server answers for the studio that it was asked for'),
  'retry.pressed': (snapshot) =>
    unless(snapshot.matches({ locale: 'bare' }) || (speaks(snapshot) && snapshot.matches({ screen: 'failed' })), wordless),
  'signin.expired': (snapshot) =>
    unless(isOut(snapshot) && shows(snapshot, 'login'), 'whoever is in is out at once: that is member.signedOut'),
  'otherTab.signedOut': (snapshot) => unless(isOut(snapshot), 'whoever is in is out at once: that is member.signedOut'),
  'otherTab.signedIn': (snapshot) =>
    unless(isUnknown(snapshot), 'whoever is in is out at once, and the next one in: member.signedOut, member.signedIn'),
  'member.signedIn': (snapshot) => unless(!isIn(snapshot), 'somebody is in already'),
  'member.signedOut': (snapshot, _, name) =>
    name === 'by hand'
      ? unless(isIn(snapshot) && speaks(snapshot), 'nobody is in who could sign out, or there is nothing to press')
      : unless(isUnknown(snapshot), 'who is in signs out by hand here; the paths of auth/auth lose sessions'),
  'member.changed': (snapshot, _, name) =>
    unless(
      snapshot.matches({ screen: 'showing' }) && speaks(snapshot) && receivesProfile(snapshot, name),
      'the server tells it of whoever chose a studio, or opened the app anew and is where they were last',
    ) ?? leadsOn(snapshot),
  'account.changed': (snapshot, { account }) =>
    unless(
      snapshot.matches({ account: 'selected', connection: 'online' }) && shows(snapshot, 'classes') && canGo(snapshot),
      'a member leaves the timetable for the page of their studios while nothing else is under way, and comes back',
    ) ??
    unless(snapshot.context.account?.id !== (account as Account).id, 'the studio is the other one, to which they can go and come back'),
  'places.changed': (snapshot) => unless(receivesPlaces(snapshot), opensClass),
  'target.requested': (snapshot) => unless(receivesPlaces(snapshot), opensClass),
  'screen.settled': (snapshot) =>
    unless(
      (shows(snapshot, 'classes') || shows(snapshot, 'login')) && snapshot.matches({ account: isIn(snapshot) ? 'selected' : 'noMember' }),
      'the app is looked at while a screen is there that has what it shows, and nothing else is under way',
    ),
  'words.loaded': (snapshot) => unless(snapshot.matches({ locale: { words: 'loading' } }), 'these words are there'),
  'progress.started': (snapshot) => unless(reportsProgress(snapshot), classShown),
  'progress.succeeded': (snapshot) => unless(reportsProgress(snapshot), classShown),
  'progress.failed': (snapshot) => unless(reportsProgress(snapshot), classShown),
  'error.occurred': (snapshot) => unless(isIn(snapshot) && speaks(snapshot), 'nobody does anything that could fail'),
  locale: (snapshot) => unless(snapshot.matches({ locale: { words: 'loading' } }), 'there are words: they stay where others do not come'),
};

export function exclusionReason(before: Node, { event, source: [of, name], kind, label }: PossibleEvent): string | null {
  const snapshot = snapshotOf(before);
  if (snapshot.context.route === null && of !== 'route.entered') return 'the address is known as soon as anything runs';
  if (snapshot.matches({ screen: 'loading' }) && !fetchesForm(snapshot))
    return unless(of === 'loadScreen' && name === 'here', 'the code of this screen is there: nothing comes between');
  if (snapshot.matches({ screen: 'redirecting' }) && isEntered(redirectOf(snapshot.context)?.name ?? '') && of !== 'route.entered')
    return 'the address leads on at once';
  if (kind === 'delay' && !speaks(snapshot)) return 'the words do not keep one waiting as long as this delay';
  if (label === 'done(loadScreen) (here)') return unless(speaks(snapshot), 'the form is looked at with its words');
  return limits[of]?.(snapshot, event, name) ?? null;
}
