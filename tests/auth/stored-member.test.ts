import { describe, expect, it } from 'vitest';
import { createMemberStore, storedMemberKey } from '#src/features/auth/stored-member.ts';
import { mia } from '#machines/auth/sample-members.ts';

const storageOf = (entries: Record<string, string>): Storage => {
  const kept = new Map(Object.entries(entries));
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
};

describe('the member that the device stores', () => {
  it('is the profile, until it is cleared', () => {
    const storage = storageOf({});
    const store = createMemberStore(() => storage);
    expect(store.read()).toEqual({ kind: 'nothing' });
    store.write(mia);
    expect(createMemberStore(() => storage).read()).toEqual({ kind: 'found', profile: mia });
    store.write(null);
    expect(store.read()).toEqual({ kind: 'found', profile: mia });
    store.clear();
    expect(storage).toHaveLength(0);
  });

  it('has only the end of a new calendar address, because its token is a secret', () => {
    const storage = storageOf({});
    const store = createMemberStore(() => storage);
    store.write({ ...mia, calendar_token: 'a-whole-token-of-a-calendar-wxyz' });
    expect(storage.getItem(storedMemberKey)).not.toContain('a-whole-token');
    expect(store.read()).toEqual({ kind: 'found', profile: { ...mia, calendar_token: '…wxyz' } });
    store.write({ ...mia, calendar_token: '…wxyz' });
    expect(store.read()).toEqual({ kind: 'found', profile: { ...mia, calendar_token: '…wxyz' } });
  });

  it('is absent if the stored text is no profile', () => {
    for (const text of ['', '{', 'null', '{"id":"1"}', '[]'])
      expect(createMemberStore(() => storageOf({ [storedMemberKey]: text })).read(), text).toEqual({ kind: 'nothing' });
  });
});
