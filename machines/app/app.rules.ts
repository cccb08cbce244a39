/** The context of the app after each event, and what the app shows for it. Source: docs/spec §2, §6, §8. */
import type { Account, Profile } from '#contract/profile.ts';
import { currentFacility, defaultAccount } from '#machines/auth/account.rules.ts';
import type { SignedOutReason } from '#machines/auth/auth.types.ts';
import type { AppContext, AppInput } from './app.types.ts';
import { resolveRoute, type AccessLevel } from './redirect.rules.ts';
import type { Route } from './route.rules.ts';
import { screenKey, type ScreenKey } from './screen.rules.ts';
import type { ScreenScope } from './screen.types.ts';

export const initialContext = ({ languages, online, supportsWorkers }: AppInput): AppContext => ({
  profile: null,
  account: null,
  facility: null,
  signedOut: null,
  chosenAccountId: null,
  requestedPath: null,
  route: null,
  shownScopeKey: null,
  error: null,
  languages,
  locale: null,
  isOnline: online,
  supportsWorkers,
});

const at = (account: Account | null): Pick<AppContext, 'account' | 'facility'> => ({ account, facility: currentFacility(account) });

/** Keeps the selected account if the member still has it; otherwise selects the default account. Clause: §6 (default account). */
export const withMember = (context: AppContext, profile: Profile): Partial<AppContext> => {
  const same = profile.accounts.find(({ id, hidden_at }) => id === context.account?.id && hidden_at === null);
  return { profile, signedOut: null, ...at(same ?? defaultAccount(profile.accounts)) };
};

/** Clears all data of the member who was signed in. Clause: §8 (401). */
export const withoutMember = (reason: SignedOutReason): Partial<AppContext> => ({
  profile: null,
  signedOut: reason,
  chosenAccountId: null,
  requestedPath: null,
  error: null,
  ...at(null),
});

export const profileWith = (profile: Profile, account: Account): Profile => ({
  ...profile,
  accounts: profile.accounts.map((own) => (own.id === account.id ? account : own)),
});

export const isOwnAccount = ({ profile }: AppContext, accountId: string): boolean =>
  profile?.accounts.some(({ id }) => id === accountId) === true;

/** The context after the server has selected an account. It is unchanged if the member has lost that account in the meantime. */
export const withAccount = (context: AppContext, account: Account): Partial<AppContext> => ({
  profile: context.profile && profileWith(context.profile, account),
  chosenAccountId: null,
  ...(isOwnAccount(context, account.id) ? at(account) : {}),
});

export const losesAccess = ({ profile, account }: AppContext, changed: Profile): boolean =>
  profile?.id === changed.id && account !== null && !changed.accounts.some(({ id }) => id === account.id);

/** Can the member select this account, and is it different from the selected one? */
export const isOtherAccount = (context: AppContext, accountId: string): boolean =>
  context.account?.id !== accountId && isOwnAccount(context, accountId);

export const isStayingAtOrg = ({ account, chosenAccountId }: AppContext, orgId: string): boolean =>
  account?.org.id === orgId && chosenAccountId === null;

export const accountAt = ({ profile }: AppContext, orgId: string): Account | null =>
  profile?.accounts.find(({ org, hidden_at }) => org.id === orgId && hidden_at === null) ?? null;

export const chosenAccount = ({ profile, chosenAccountId }: AppContext): Account | null =>
  profile?.accounts.find(({ id }) => id === chosenAccountId) ?? null;

export const hasFacility = ({ account, facility }: AppContext): boolean => account !== null && facility !== null;

/** Whether the app returns to the current address. Not after a manual sign-out: the next member may be another person. */
const comesBack: Readonly<Record<SignedOutReason, boolean>> = {
  never: true,
  lost: true,
  lostElsewhere: true,
  pressed: false,
  elsewhere: false,
};

/** The access level of the member; null while it is not known whether a member is signed in. Clause: §6 (access). */
export const accessLevelOf = (context: AppContext): AccessLevel | null => {
  if (context.profile) return { kind: hasFacility(context) ? 'withAccount' : 'withoutAccount' };
  if (context.signedOut === null) return null;
  return { kind: 'signedOut', returnsAfterSignIn: comesBack[context.signedOut] };
};

/** The redirect target; null if the member can stay. Clause: §2 (redirects). */
export const redirectOf = (context: AppContext): Route | null => {
  const accessLevel = accessLevelOf(context);
  if (!context.route || !accessLevel) return null;
  const resolved = resolveRoute(context.route, accessLevel);
  return resolved === context.route ? null : resolved;
};

export type RouteDecision = 'undecided' | 'elsewhere' | 'notFound' | 'here';

export const decideRoute = (context: AppContext): RouteDecision => {
  if (!context.route || !accessLevelOf(context)) return 'undecided';
  if (redirectOf(context)) return 'elsewhere';
  return screenKey(context.route) ? 'here' : 'notFound';
};

/** The input of the port `loadScreen`. Throws if the route has no screen: the chart loads a screen only if `decideRoute` returns `here`. */
export const screenScope = ({ route, profile, account, facility }: AppContext): ScreenScope => {
  const key = route && screenKey(route);
  if (!key) throw new TypeError(`there is no screen at ${route?.name ?? 'no route'}`);
  return { key, route, profile, account, facility };
};

/** Screens that show nothing of the member. A mailed link may end the session, and its page must still show the result. */
const memberlessScreens: ReadonlySet<ScreenKey | null> = new Set<ScreenKey>(['emailChangeLink']);

/** Identifies screen, member, account and facility. The screen's actor runs as long as this key stays the same. */
export const screenScopeKey = ({ route, profile, account, facility }: AppContext): string => {
  const key = route && screenKey(route);
  return (memberlessScreens.has(key) ? [key] : [key, profile?.id, account?.id, facility?.guid]).join(' ');
};

export const isScreenCurrent = (context: AppContext): boolean => context.shownScopeKey === screenScopeKey(context);
