import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SignedOutReason } from '#machines/auth/auth.types.ts';
import { draftStorage, clearDraftSentAs, clearDraftsAfterSignOut, memberDraftScope } from '#src/app/drafts.ts';

const entries = new Map<string, string>();
const storage = {
  getItem: (key: string) => entries.get(key) ?? null,
  setItem: (key: string, value: string) => void entries.set(key, value),
  removeItem: (key: string) => void entries.delete(key),
};
type Where = Parameters<typeof draftStorage>[0];
const at = (profileId: string, orgId = 'box'): Where =>
  ({ profile: { id: profileId }, account: { org: { id: orgId } } }) as object as Where;

type Auth = Parameters<typeof clearDraftsAfterSignOut>[0];

const createAuthStub = (): Auth & { readonly emit: (reason: SignedOutReason) => void } => {
  const listeners = new Set<(fact: { readonly type: 'member.signedOut'; readonly reason: SignedOutReason }) => void>();
  const on = (_: string, listener: Parameters<typeof listeners.add>[0]) => {
    listeners.add(listener);
    return { unsubscribe: () => void listeners.delete(listener) };
  };
  return {
    on: on as object as Auth['on'],
    emit: (reason) => [...listeners].forEach((notify) => notify({ type: 'member.signedOut', reason })),
  };
};

beforeEach(() => {
  entries.clear();
  vi.stubGlobal('localStorage', storage);
});

describe('a draft', () => {
  test('is restored only for its own member, form and studio', () => {
    draftStorage(at('mia'), 'member').keep({ phone: '021' });
    expect(draftStorage(at('mia'), 'member').read()).toEqual({ phone: '021' });
    const others = [draftStorage(at('sam'), 'member'), draftStorage(at('mia'), 'workout/1'), draftStorage(at('mia', 'yoga'), 'member')];
    expect(others.map(({ read }) => read())).toEqual([null, null, null]);
  });

  test('is removed when the form is unchanged, and other drafts stay', () => {
    const [one, other] = [draftStorage(at('mia'), 'member'), draftStorage(at('mia'), 'workout/1')];
    one.keep({ phone: '021' });
    other.keep({ notes: 'heavy' });
    one.keep(null);
    expect([one.read(), other.read()]).toEqual([null, { notes: 'heavy' }]);
    other.keep(null);
    expect(entries.size).toBe(0);
  });

  test('of the profile is the same with every studio', () => {
    draftStorage(memberDraftScope(at('mia', 'box')), 'profile').keep({ name: 'Mia' });
    expect(draftStorage(memberDraftScope(at('mia', 'yoga')), 'profile').read()).toEqual({ name: 'Mia' });
  });

  describe('of a member who is signed out', () => {
    const leave = (reason: SignedOutReason): readonly unknown[] => {
      draftStorage(at('mia'), 'member').keep({ phone: '021' });
      draftStorage(at('sam'), 'member').keep({ phone: '022' });
      const auth = createAuthStub();
      clearDraftsAfterSignOut(auth, 'mia');
      draftStorage(at('mia'), 'workout/1').keep({ notes: 'typed while it was on its way' });
      const before = draftStorage(at('mia'), 'member').read();
      auth.emit(reason);
      return [
        before,
        draftStorage(at('mia'), 'member').read(),
        draftStorage(at('mia'), 'workout/1').read(),
        draftStorage(at('sam'), 'member').read(),
      ];
    };

    test('is removed when they pressed sign out, and drafts of other members stay', () => {
      expect(leave('pressed')).toEqual([{ phone: '021' }, null, null, { phone: '022' }]);
    });

    test('stays when their session was lost', () => {
      const [, kept] = leave('lost');
      expect(kept).toEqual({ phone: '021' });
    });
  });

  test('is absent if the device stores no draft, or another value in its place', () => {
    entries.set('spotter.drafts.mia', 'no json');
    expect(draftStorage(at('mia'), 'member').read()).toBeNull();
    entries.set('spotter.drafts.mia', '[1]');
    expect(draftStorage(at('mia'), 'member').read()).toBeNull();
    vi.stubGlobal('localStorage', undefined);
    draftStorage(at('mia'), 'member').keep({ phone: '021' });
    expect(draftStorage(at('mia'), 'member').read()).toBeNull();
  });

  test('is not stored while no member is signed in', () => {
    const place = draftStorage({ profile: null, account: null }, 'member');
    place.keep({ phone: '021' });
    expect([place.read(), entries.size]).toEqual([null, 0]);
  });
});

describe('a draft that was sent and whose screen was left', () => {
  test('keeps the key with which an earlier version of the app sent it, and is removed after it is saved', () => {
    const sentDraft = { key: 'workout-1', at: '2026-11-26T06:00:00.000Z', body: { notes: 'Heavy' } };
    entries.set('spotter.drafts.mia', JSON.stringify({ 'box/workout/new': { notes: 'Heavy', told: sentDraft } }));
    expect(draftStorage(at('mia'), 'workout/new').read()).toEqual({ notes: 'Heavy', sent: sentDraft });
    clearDraftSentAs('mia', 'workout-1');
    expect(entries.size).toBe(0);
  });

  test('is removed after it is saved', () => {
    draftStorage(at('mia'), 'comment/1').keep({ text: 'Well done', sent: { text: 'Well done', key: 'comment-1' } });
    draftStorage(at('mia'), 'workout/new').keep({ notes: 'Heavy', sent: { key: 'workout-1' } });
    draftStorage(at('mia'), 'member').keep({ phone: '021' });
    clearDraftSentAs('mia', 'comment-1');
    clearDraftSentAs('mia', 'workout-1');
    const left = ['comment/1', 'workout/new', 'member'].map((form) => draftStorage(at('mia'), form).read());
    expect(left).toEqual([null, null, { phone: '021' }]);
  });

  test('stays if the key is another one, and while no member is signed in', () => {
    const draft = { text: 'Well done', sent: { text: 'Well done', key: 'comment-1' } };
    draftStorage(at('mia'), 'comment/1').keep(draft);
    clearDraftSentAs('mia', 'comment-2');
    clearDraftSentAs(null, 'comment-1');
    expect(draftStorage(at('mia'), 'comment/1').read()).toEqual(draft);
  });
});
