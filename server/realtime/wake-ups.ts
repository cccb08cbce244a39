/** A wake-up names members and classes only. It belongs to its transaction, so a rollback causes no false wake-up. */
import type { Tx } from '../database/schema.ts';

/** Classes of one facility whose representation has changed; null: any class. */
export interface ChangedPlaces {
  readonly facilityId: string;
  readonly sessionIds: readonly string[] | null;
}

export interface WakeUp {
  readonly members: readonly string[];
  /** Members whose sessions may have ended, or whose studios may have changed. */
  readonly doors: readonly string[];
  readonly places: readonly ChangedPlaces[];
}

/** If more than this number of classes of a facility have changed, "any class" is sent instead. */
const maxNamed = 40;

class Notes {
  readonly members = new Set<string>();
  readonly doors = new Set<string>();
  /** Facility → classes; null: any class. */
  readonly places = new Map<string, Set<string> | null>();

  /** `sessionId`: null if any class of the facility may have changed. */
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

export const markMemberChanged = (tx: Tx, profileId: string): void => void notesOf(tx).members.add(profileId);

/** Call this if a session ends, or a studio is shown or hidden. The member’s streams check whether they are affected. */
export const markAccessChanged = (tx: Tx, profileId: string): void => void notesOf(tx).doors.add(profileId);

/** Marks that the transaction changes a class or an appointment; without `sessionId`, any class of the facility may have changed. */
export const markPlacesChanged = (tx: Tx, facilityId: string, sessionId: string | null = null): void =>
  notesOf(tx).addPlace(facilityId, sessionId);

/** Stands for the feed among the classes of a facility, so that changes of the feed are batched and stored in the same way. */
export const feedMark = 'feed';

export const markFeedChanged = (tx: Tx, facilityId: string): void => notesOf(tx).addPlace(facilityId, feedMark);

export const wakeUpOf = (tx: Tx): WakeUp | null => notes.get(tx)?.read() ?? null;
