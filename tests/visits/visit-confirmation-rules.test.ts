import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Session } from '#contract/classes.ts';
import { classWith, dropInClass, freeClass, fullClass, instants, visits } from '#machines/visits/sample-classes.ts';
import { isBookable, isDropInAvailable, isOfferExpired, whyNotBookable, whyNotDropInAvailable } from '#machines/visits/session.rules.ts';
import { whyNotDropIn, whyNotReserve } from '#machines/visits/visit-confirmation.rules.ts';
import { anyBookableClass, anyNow, numRuns } from './class-arbitraries.ts';

const { early, offerOver, start } = instants;
const offered = classWith(visits.pending);
const before = new Date(offerOver.getTime() - 1);

describe('the dialog to reserve', () => {
  test('stays open while there is a place to take', () => {
    expect(whyNotReserve(freeClass, early)).toBeNull();
    expect(whyNotReserve(fullClass, early)).toEqual({ code: 'session_full' });
    expect(whyNotReserve(freeClass, start)).toMatchObject({ code: 'session_on_now' });
  });

  test('stays open for an offer until it expires, and is then refused with offer_expired, not with session_full', () => {
    expect(whyNotReserve(offered, before)).toBeNull();
    expect(whyNotReserve(offered, offerOver)).toEqual({ code: 'offer_expired' });
    expect(whyNotBookable(offered, offerOver)).toEqual({ code: 'session_full' });
  });
});

describe('the dialog to drop in', () => {
  const usedUp: Session = { ...dropInClass, droppedin_count: dropInClass.dropin_spaces };

  test('stays open while there is a place for a member without a pass', () => {
    expect(whyNotDropIn(dropInClass, early)).toBeNull();
    expect(whyNotReserve(usedUp, early)).toBeNull();
    expect(whyNotDropIn(usedUp, early)).toEqual({ code: 'no_concession', fix: '/checkout' });
    expect(whyNotDropIn({ ...usedUp, dropin_spaces: -1 }, early)).toBeNull();
  });

  test('closes with offer_expired before any other refusal', () => {
    const lastOffer = { ...offered, dropin_spaces: 0 };
    expect(whyNotDropIn(lastOffer, before)).toMatchObject({ code: 'no_concession' });
    expect(whyNotDropIn(lastOffer, offerOver)).toEqual({ code: 'offer_expired' });
  });
});

test('a dialog stays open exactly where its button is available and no offer has expired', () => {
  const anySession = anyBookableClass.map((facts): Session => ({ ...freeClass, ...(facts as Partial<Session>) }));
  fc.assert(
    fc.property(anySession, anyNow, (session, now) => {
      const isOver = isOfferExpired(session, now);
      expect(whyNotReserve(session, now) === null).toBe(isBookable(session, now) && !isOver);
      expect(whyNotDropIn(session, now) === null).toBe(isDropInAvailable(session, now) && !isOver);
      if (!isOver) expect(whyNotDropIn(session, now)).toEqual(whyNotDropInAvailable(session, now));
    }),
    { numRuns },
  );
});
