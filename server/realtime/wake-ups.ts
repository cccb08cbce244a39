/**
 * The streams that check after a commit: a wake-up names members and classes, and never has content. Notes are kept with their transaction,
 * so one that is rolled back or run again causes no false wake-up.
 */
import type { Tx } from '../database/schema.ts';

/** Classes of one facility that look different now; null: any of them. */
export interface ChangedPlaces {
  readonly facilityId: string;
  readonly sessionIds: readonly string[] | null;
}

export interface WakeUp {
  /** Members with new or changed notifications. */
  readonly members: readonly string[];
  /** Members whose sessions may have ended, or whose studios have changed. */
  readonly doors: readonly string[];
  readonly places: readonly ChangedPlaces[];
}

/** More classes of a facility than this are sent as "any". */
const maxNamed = 40;

class Notes {
  readonly members = new Set<string>();
  readonly doors = new Set<string>();
  /** By facility; null: any class of it. */
  readonly places = new Map<string, Set<string> | null>();

  /** Null means that any class of the facility may have changed. */
  addPlace(facilityId: string, sessionId: string | null): void {
    const known = this.places.get(facilityId);
    const isAny = known === null || sessionId === null || known?.size === maxNamed;
    this.places.set(facilityId, isAny ? null : (known ?? new Set()).add(sessionId));
  }

  read(): WakeUp {
    return {
      members: [...this.members],
      doors: [...this.doors],
      places: [...this.places].map(([facilityId, sessionIds]) => ({ facilityId, sessionIds: sessionIds && [...sessionIds] })),
    };
  }
}

const notes = new WeakMap<Tx, Notes>();

function notesOf(tx: Tx): Notes {
  const known = notes.get(tx) ?? new Notes();
  notes.set(tx, known);
  return known;
}

/** The member gets a notification by this transaction. */
export const markMemberChanged = (tx: Tx, profileId: string): void => void notesOf(tx).members.add(profileId);

/** A session of the member ends by this transaction, or they show or hide a studio: their streams look whether that concerns them. */
export const markAccessChanged = (tx: Tx, profileId: string): void => void notesOf(tx).doors.add(profileId);

/** A class or an appointment looks different after this transaction; without `sessionId`, any class of the facility may. */
export const markPlacesChanged = (tx: Tx, facilityId: string, sessionId: string | null = null): void =>
  notesOf(tx).addPlace(facilityId, sessionId);

/** An entry among the classes of a facility that represents its feed, so that it is batched and stored as they are. */
export const feedMark = 'feed';

/** The feed of the facility looks different after this transaction. */
export const markFeedChanged = (tx: Tx, facilityId: string): void => notesOf(tx).addPlace(facilityId, feedMark);

/** The notes of a committed transaction; null if it wakes no stream. */
export const wakeUpOf = (tx: Tx): WakeUp | null => notes.get(tx)?.read() ?? null;
