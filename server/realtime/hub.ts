import type { ChangedPlaces, WakeUp } from './wake-ups.ts';
import type { Channel } from './channel.ts';
import { ChannelIndex } from './channel-index.ts';
import { spreadFor } from './spread.ts';

/** The data that streams read from the database, in one batch for all streams. */
export interface SessionStatus {
  readonly session: string;
  readonly number: number;
  /** The facilities of all accounts that are visible to the member. */
  readonly facilityIds: readonly string[];
  /** The organisations of all accounts, including those that the member hides. */
  readonly orgIds: readonly string[];
}

export interface HubOptions {
  readonly readSessionStatuses: (sessions: readonly string[]) => Promise<readonly SessionStatus[]>;
  readonly onError: (error: unknown) => void;
}

/** Milliseconds for which changed places are stored for new streams. The app reads its first screen some seconds before it connects. */
export const recentPlacesLifetime = 30_000;

/** The maximum number of streams of one member at the same time. A device has one stream for all its tabs. */
export const maxStreamsPerMember = 20;

/** How many streams are woken before other requests are processed. */
const sliceSize = 12;

interface SpreadPlaces {
  readonly place: ChangedPlaces;
  readonly spread: number | undefined;
}

type Change = readonly [channel: Channel, places: readonly SpreadPlaces[]];

/** Adds the changes to the streams. Clients of `members` refetch at once, because the changes affect these members themselves. */
function addInSlices(changes: readonly Change[], members: ReadonlySet<string>, from = 0): void {
  for (const [channel, places] of changes.slice(from, from + sliceSize))
    for (const { place, spread } of places) channel.addPlaces(place, members.has(channel.profileId) ? undefined : spread);
  if (from + sliceSize < changes.length) setImmediate(addInSlices, changes, members, from + sliceSize);
}

export class Hub {
  readonly #channels = new Map<string, Set<Channel>>();
  readonly #byFacility = new ChannelIndex();
  readonly #options: HubOptions;
  /** For each facility: class → time of its last change; the class null means any class. */
  readonly #recent = new Map<string, Map<string | null, number>>();
  #isClosed = false;

  constructor(options: HubOptions) {
    this.#options = options;
  }

  hasRoomFor(profileId: string): boolean {
    return !this.#isClosed && (this.#channels.get(profileId)?.size ?? 0) < maxStreamsPerMember;
  }

  get size(): number {
    return [...this.#channels.values()].reduce((sum, { size }) => sum + size, 0);
  }

  add(channel: Channel): () => void {
    const own = this.#channels.get(channel.profileId) ?? new Set();
    this.#channels.set(channel.profileId, own.add(channel));
    this.#byFacility.add(channel);
    if (this.#isClosed) channel.end('channel.closing');
    return () => {
      own.delete(channel);
      this.#byFacility.delete(channel);
      if (own.size === 0 && this.#channels.get(channel.profileId) === own) this.#channels.delete(channel.profileId);
    };
  }

  wake({ members, doors, places }: WakeUp): void {
    for (const place of places) this.#recordPlaces(place);
    for (const profileId of members) for (const channel of this.#channels.get(profileId) ?? []) channel.checkForUpdates();
    this.#addPlaces(places, members);
    const openChannels = doors.flatMap((profileId) => [...(this.#channels.get(profileId) ?? [])]);
    if (openChannels.length > 0) void this.check(openChannels);
  }

  /** Sends a new stream the recent changes, because before it was opened the member may have read older data. */
  sendRecentPlaces(channel: Channel): void {
    const since = performance.now() - recentPlacesLifetime;
    for (const facilityId of channel.facilityIds) {
      const sessionIds = [...(this.#recent.get(facilityId) ?? [])].flatMap(([id, at]) => (at >= since ? [id] : []));
      const known = sessionIds.filter((id) => id !== null);
      if (sessionIds.length > 0) channel.addPlaces({ facilityId, sessionIds: known.length === sessionIds.length ? known : null });
    }
  }

  /** Wake-ups may have been lost: all streams check, and any place may have changed. */
  async wakeAll(): Promise<void> {
    const all = [...this.#all()];
    for (const channel of all) channel.checkForUpdates();
    const facilityIds = new Set(all.flatMap((channel) => [...channel.facilityIds]));
    this.#addPlaces(
      [...facilityIds].map((facilityId) => ({ facilityId, sessionIds: null })),
      [],
    );
    await this.check(all);
  }

  /** Ends streams whose session has ended, and wakes those that have missed a wake-up. */
  checkAll(): Promise<void> {
    this.#expireRecentPlaces();
    return this.check([...this.#all()]);
  }

  /** Ends every stream, with a request to connect to another process. */
  close(): void {
    this.#isClosed = true;
    for (const channel of this.#all()) channel.end('channel.closing');
  }

  /** Sends the changes to the streams. The more streams of a facility get an event, the longer their clients spread their refetches. */
  #addPlaces(places: readonly ChangedPlaces[], members: readonly string[]): void {
    const changes = new Map<Channel, SpreadPlaces[]>();
    for (const place of places) {
      const channels = this.#byFacility.at(place.facilityId);
      const spread = spreadFor(channels.size);
      for (const channel of channels) changes.set(channel, [...(changes.get(channel) ?? []), { place, spread }]);
    }
    addInSlices([...changes], new Set(members));
  }

  #recordPlaces({ facilityId, sessionIds }: ChangedPlaces): void {
    const now = performance.now();
    const known = this.#recent.get(facilityId) ?? new Map<string | null, number>();
    for (const id of sessionIds ?? [null]) known.set(id, now);
    this.#recent.set(facilityId, known);
  }

  #expireRecentPlaces(): void {
    const since = performance.now() - recentPlacesLifetime;
    for (const [facilityId, known] of this.#recent) {
      for (const [id, at] of known) if (at < since) known.delete(id);
      if (known.size === 0) this.#recent.delete(facilityId);
    }
  }

  *#all(): Generator<Channel> {
    for (const channels of this.#channels.values()) yield* channels;
  }

  /** Does the same as `checkAll`, for these channels. */
  async check(channels: readonly Channel[]): Promise<void> {
    if (channels.length === 0) return;
    try {
      const statuses = await this.#options.readSessionStatuses([...new Set(channels.map(({ session }) => session))]);
      const bySession = new Map(statuses.map((status) => [status.session, status]));
      for (const channel of channels) this.#settle(channel, bySession.get(channel.session));
    } catch (error) {
      this.#options.onError(error);
    }
  }

  #settle(channel: Channel, status: SessionStatus | undefined): void {
    if (!status) return channel.end('session.ended');
    // The client reconnects, and reads the member's current studios.
    if (channel.changesStudios(status.orgIds)) return channel.end('channel.closing');
    this.#byFacility.delete(channel);
    channel.facilityIds = new Set(status.facilityIds);
    if (this.#channels.get(channel.profileId)?.has(channel)) this.#byFacility.add(channel);
    if (status.number > channel.cursor) channel.checkForUpdates();
  }
}
