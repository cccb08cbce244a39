/**
 * Unsaved input of a form. The device stores it for each profile, across an expired sign-in session and a page that was left. It is removed
 * when the form is saved, or when the member signs out by hand. Source: decisions.identity, docs/decisions/writes.md#0200.
 *
 * A screen needs two lines. `inputFor` passes `draftStorage(place, 'form').read()` to its machine, which checks and offers it. `View` calls
 * `useDraftStorage(actor, place, 'form', selectUnsaved)`.
 */
import { useEffect, useMemo } from 'react';
import type { AnyActorRef, SnapshotFrom } from 'xstate';
import type { AuthActor } from '#machines/app/app.selectors.ts';
import type { ScreenScope } from '#machines/app/screen.types.ts';
import { renameStoredField } from './rename-stored-field.ts';

/** Where one form of one member with one studio keeps what was written. */
export interface DraftStorage {
  /** The stored draft, as it was read from the device: unchecked, so the form checks it. Null if there is none. */
  readonly read: () => unknown;
  /** Keeps this in the place of what was kept; null keeps nothing. */
  readonly keep: (draft: object | null) => void;
}

type Drafts = Readonly<Record<string, unknown>>;

const keyOf = (profileId: string): string => `spotter.drafts.${profileId}`;

/** Where the device's storage is closed, nothing is kept, and the form works all the same. */
function ifOpen<T>(use: () => T, otherwise: T): T {
  try {
    return use();
  } catch {
    return otherwise;
  }
}

const isDrafts = (value: unknown): value is Drafts => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Until November 2026 a workout was stored with another name for `sent`. Its key must be read, or the workout would be logged twice. */
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

/** `form` names the form and what it is about, as in `workout/42`. */
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

/** Keeps what is not saved yet, whenever it changes; `select` answers null where everything is saved. */
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

/** A draft that belongs to the member and not to a studio of theirs. */
export const memberDraftScope = ({ profile }: Pick<ScreenScope, 'profile'>): Pick<ScreenScope, 'profile' | 'account'> => ({
  profile,
  account: null,
});

const sentAs = (draft: unknown): unknown => {
  const sent: unknown = isDrafts(draft) ? draft['sent'] : null;
  return isDrafts(sent) ? sent['key'] : null;
};

/** What was sent with this key is saved, also where its screen was left: it is no draft any more. */
export function clearDraftSentAs(profileId: string | null, key: string): void {
  if (profileId === null) return;
  const drafts = Object.entries(readAll(profileId));
  const others = drafts.filter(([, draft]) => sentAs(draft) !== key);
  if (others.length < drafts.length) writeAll(profileId, Object.fromEntries(others));
}

/** The member signs out of this device: once that has succeeded, none of their data stays on it. If it fails, the data stays. */
export function clearDraftsAfterSignOut(auth: Pick<AuthActor, 'on'>, profileId: string): void {
  const waiting = auth.on('member.signedOut', ({ reason }) => {
    waiting.unsubscribe();
    if (reason === 'pressed') writeAll(profileId, {});
  });
}
