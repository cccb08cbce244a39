/** Unsaved input stays until it is saved or the member signs out. Source: decisions.identity, docs/decisions/writes.md#0200. */
import { useEffect, useMemo } from 'react';
import type { AnyActorRef, SnapshotFrom } from 'xstate';
import type { AuthActor } from '#machines/app/app.selectors.ts';
import type { ScreenScope } from '#machines/app/screen.types.ts';
import { renameStoredField } from './rename-stored-field.ts';

export interface DraftStorage {
  /** The stored draft, which the form must validate. Null if there is no draft. */
  readonly read: () => unknown;
  /** Replaces the stored draft; null removes it. */
  readonly keep: (draft: object | null) => void;
}

type Drafts = Readonly<Record<string, unknown>>;

const keyOf = (profileId: string): string => `spotter.drafts.${profileId}`;

/** If storage cannot be accessed, nothing is stored, and the form works without drafts. */
function ifOpen<T>(use: () => T, otherwise: T): T {
  try {
    return use();
  } catch {
    return otherwise;
  }
}

const isDrafts = (value: unknown): value is Drafts => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Until November 2026, `sent` of a workout had another name. Without its key the workout would be logged twice. */
const upgradeDraft = (draft: unknown): unknown => renameStoredField(draft, 'told', 'sent');

const readAll = (profileId: string): Drafts =>
  ifOpen(() => {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(profileId)) ?? '{}');
    return isDrafts(value) ? Object.fromEntries(Object.entries(value).map(([form, draft]) => [form, upgradeDraft(draft)])) : {};
  }, {});

const writeAll = (profileId: string, drafts: Drafts): void =>
  ifOpen(() => {
    if (Object.keys(drafts).length === 0) localStorage.removeItem(keyOf(profileId));
    else localStorage.setItem(keyOf(profileId), JSON.stringify(drafts));
  }, undefined);

const nowhere: DraftStorage = { read: () => null, keep: () => undefined };

/** `form` names the form and its subject, as in `workout/42`. */
export function draftStorage({ profile, account }: Pick<ScreenScope, 'profile' | 'account'>, form: string): DraftStorage {
  if (!profile) return nowhere;
  const name = `${account?.org.id ?? ''}/${form}`;
  return {
    read: () => readAll(profile.id)[name] ?? null,
    keep: (draft) => {
      const { [name]: kept, ...others } = readAll(profile.id);
      if (draft !== null) writeAll(profile.id, { ...others, [name]: draft });
      else if (kept !== undefined) writeAll(profile.id, others);
    },
  };
}

/** Stores unsaved input whenever it changes; `select` returns null if everything is saved. */
export function useDraftStorage<A extends AnyActorRef>(
  actor: A,
  { profile, account }: Pick<ScreenScope, 'profile' | 'account'>,
  form: string,
  select: (snapshot: SnapshotFrom<A>) => object | null,
): void {
  const { keep } = useMemo(() => draftStorage({ profile, account }, form), [profile, account, form]);
  useEffect(() => {
    let kept: string | undefined;
    const watching = actor.subscribe((snapshot: SnapshotFrom<A>) => {
      const draft = select(snapshot);
      const text = JSON.stringify(draft);
      if (text === kept) return;
      kept = text;
      keep(draft);
    });
    return () => watching.unsubscribe();
  }, [actor, keep, select]);
}

/** The scope of a draft that belongs to the member and to no studio. */
export const memberDraftScope = ({ profile }: Pick<ScreenScope, 'profile'>): Pick<ScreenScope, 'profile' | 'account'> => ({
  profile,
  account: null,
});

const sentAs = (draft: unknown): unknown => {
  const sent: unknown = isDrafts(draft) ? draft['sent'] : null;
  return isDrafts(sent) ? sent['key'] : null;
};

/** Removes the draft that was sent with this key, because it is saved now, even if the member has left the form. */
export function clearDraftSentAs(profileId: string | null, key: string): void {
  if (profileId === null) return;
  const drafts = Object.entries(readAll(profileId));
  const others = drafts.filter(([, draft]) => sentAs(draft) !== key);
  if (others.length < drafts.length) writeAll(profileId, Object.fromEntries(others));
}

/** Removes the drafts on the device once a sign-out by the member has succeeded. If the sign-out fails, the drafts stay. */
export function clearDraftsAfterSignOut(auth: Pick<AuthActor, 'on'>, profileId: string): void {
  const waiting = auth.on('member.signedOut', ({ reason }) => {
    waiting.unsubscribe();
    if (reason === 'pressed') writeAll(profileId, {});
  });
}
