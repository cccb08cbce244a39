import type { Context as HonoContext } from 'hono';
import type { Call } from '#contract/call-definition.ts';
import { headerNames } from '#contract/headers.ts';
import { localeCodes, type LocaleCode } from '#contract/profile.ts';
import { chooseLocale } from '#machines/app/locale.rules.ts';
import { type SignInDevice, unknownDevice } from '../auth/sign-in-device.ts';
import { findSignedIn, renewSession, type SignedIn } from '../auth/sign-in-session-store.ts';
import type { Context } from '../context.ts';
import { isUuid } from '../ids.ts';
import type { FacilityMember, SignedInMember, SessionCookie } from './handler-input.ts';
import { Refused } from './outcome.ts';

export function preferredLocale(accept: string | undefined): LocaleCode {
  const wanted = (accept ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', ...rest] = entry.trim().split(';');
      const quality = rest.map((part) => /^\s*q=([\d.]+)/.exec(part)?.[1]).find((found) => found !== undefined);
      return { tag: tag.trim(), quality: Number(quality ?? 1) };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  return chooseLocale(wanted.map(({ tag }) => tag));
}

/** Two headers may carry the facility's guid; throws if they differ. */
function facilityGuid(c: HonoContext): string | null {
  const guid = c.req.header(headerNames.facilityGuid);
  const other = c.req.header(headerNames.facility);
  if (guid !== undefined && other !== undefined && guid !== other) throw wrongFacility(other);
  return guid ?? other ?? null;
}

const wrongFacility = (input: string | null) =>
  new Refused('invalid_input', { issues: { [headerNames.facilityGuid]: { type: 'guid', input } } });

export interface CallerLookup {
  readonly caller: SignedInMember | FacilityMember | null;
  readonly locale: LocaleCode;
  readonly timeZone: string;
}

/** Throws `not_signed_in`, or `not_found` if the member does not have the facility. */
export async function findCaller(
  context: Context,
  call: Pick<Call, 'needs'>,
  c: HonoContext,
  cookie: SessionCookie,
  device: () => SignInDevice = () => unknownDevice,
): Promise<CallerLookup> {
  const locale = preferredLocale(c.req.header('accept-language'));
  if (call.needs === 'none') return { caller: null, locale, timeZone: 'UTC' };
  if (cookie.token === null) throw new Refused('not_signed_in');
  const guid = call.needs === 'facility' ? facilityGuid(c) : null;
  const signedIn = await findSignedIn(context, cookie.token, guid !== null && isUuid(guid) ? guid : null);
  if (!signedIn) throw new Refused('not_signed_in');
  c.set('profileId', signedIn.profileId);
  if (signedIn.needsRenewal) {
    await renewSession(context, signedIn.tokenHash, device());
    if (signedIn.needsCookie) cookie.set(cookie.token);
  }
  return { ...callerOf(signedIn, call, guid), locale: localeCodes.find((code) => code === signedIn.locale) ?? locale };
}

function callerOf(signedIn: SignedIn, call: Pick<Call, 'needs'>, guid: string | null): Pick<CallerLookup, 'caller' | 'timeZone'> {
  const member: SignedInMember = { profileId: signedIn.profileId, tokenHash: signedIn.tokenHash };
  if (call.needs !== 'facility') return { caller: member, timeZone: 'UTC' };
  if (guid === null) throw wrongFacility(null);
  if (!signedIn.place) throw new Refused('not_found');
  const facilityMember: FacilityMember = { ...member, orgId: signedIn.place.orgId, facility: signedIn.place.facility };
  return { caller: facilityMember, timeZone: signedIn.place.facility.time_zone };
}
