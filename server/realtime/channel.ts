/** Sends events in order: first the notifications since the last number, then other changes. A slow client is removed. */
import { setTimeout as pause } from 'node:timers/promises';
import type { ChannelEvent } from '#contract/realtime.ts';
import { feedMark, type ChangedPlaces } from './wake-ups.ts';

/** The output of events. `write` resolves once the client's side has accepted them. */
export interface Outlet {
  readonly write: (text: string) => Promise<unknown>;
  readonly cut: () => void;
}

export interface NumberedEvent {
  readonly number: number;
  readonly event: ChannelEvent;
}

/** In milliseconds of real time. */
export interface ChannelTimings {
  readonly heartbeat: number;
  readonly writeTimeout: number;
  /** The minimum time between two events about places. */
  readonly placesInterval: number;
  readonly retry: number;
}

export const defaultTimings: ChannelTimings = { heartbeat: 15_000, writeTimeout: 10_000, placesInterval: 1000, retry: 1000 };

export interface ChannelOptions {
  readonly profileId: string;
  readonly session: string;
  readonly outlet: Outlet;
  readonly timings: ChannelTimings;
  readonly readUpdates: (after: number) => Promise<readonly NumberedEvent[]>;
  readonly onError: (error: unknown) => void;
}

/** Why a stream ends: the member is signed out, or the server shuts down. */
type Ending = 'session.ended' | 'channel.closing';

type PlacesEvent = Extract<ChannelEvent, { readonly type: 'places.changed' | 'feed.changed' }>;

/** If more than this number of classes have changed, "any class" is sent instead. */
const maxNamed = 40;

export class Channel {
  readonly profileId: string;
  readonly session: string;
  #facilityIds: ReadonlySet<string> = new Set();
  /** Null until the studios have been read for the first time. */
  #orgIds: ReadonlySet<string> | null = null;
  #isOpen = false;
  #cursor = 0;
  readonly #options: ChannelOptions;
  readonly #places = new Map<string, Set<string> | null>();
  /** The longest `spread` of the changes that wait to be sent. */
  #spread: number | undefined;
  #hasUpdates = false;
  #ending: Ending | null = null;
  #isGone = false;
  #canSendPlacesAt = 0;
  #wake: () => void = () => undefined;

  constructor(options: ChannelOptions) {
    this.profileId = options.profileId;
    this.session = options.session;
    this.#options = options;
  }

  get cursor(): number {
    return this.#cursor;
  }

  get facilityIds(): ReadonlySet<string> {
    return this.#facilityIds;
  }

  /** On an open stream, an added facility is sent as "any class", because the client has not received its earlier changes. */
  set facilityIds(ids: ReadonlySet<string>) {
    const newIds = this.#isOpen ? ids.difference(this.#facilityIds) : new Set<string>();
    this.#facilityIds = ids;
    for (const facilityId of newIds) this.addPlaces({ facilityId, sessionIds: null });
  }

  /** Stores the member's studios; returns whether they have changed. */
  changesStudios(orgIds: readonly string[]): boolean {
    const own = new Set(orgIds);
    const former = this.#orgIds ?? own;
    this.#orgIds = own;
    return former.symmetricDifference(own).size > 0;
  }

  /** Wakes the loop, which then reads the member’s notifications. */
  checkForUpdates(): void {
    this.#hasUpdates = true;
    this.#wake();
  }

  /** `spread`: milliseconds within which the client refetches at a random time. */
  addPlaces({ facilityId, sessionIds }: ChangedPlaces, spread?: number): void {
    if (!this.#facilityIds.has(facilityId)) return;
    if (spread !== undefined) this.#spread = Math.max(spread, this.#spread ?? 0);
    const known = this.#places.get(facilityId);
    const all = known === null || sessionIds === null ? null : new Set([...(known ?? []), ...sessionIds]);
    this.#places.set(facilityId, all && all.size > maxNamed ? null : all);
    this.#wake();
  }

  end(ending: Ending): void {
    this.#ending ??= ending;
    this.#wake();
  }

  leave(): void {
    this.#isGone = true;
    this.#wake();
  }

  /** Runs until the stream ends. `cursor`: the last number that the client has, or the latest number. */
  async run(cursor: number, isResumed: boolean): Promise<void> {
    this.#cursor = cursor;
    this.#hasUpdates ||= isResumed;
    this.#isOpen = true;
    await this.#send({ type: 'channel.opened', is_resumed: isResumed }, reconnectAfter());
    while (!this.#isGone) {
      if (this.#ending) return this.#send({ type: this.#ending }, reconnectAfter());
      if (this.#hasUpdates) await this.#sendUpdates();
      else if (this.#canSendPlaces()) await this.#sendPlaces();
      else if (!(await this.#isWoken())) await this.#write(':\n\n');
    }
  }

  /** Waits until the stream is woken. Resolves to false after a heartbeat without events. */
  async #isWoken(): Promise<boolean> {
    const { heartbeat } = this.#options.timings;
    const until = this.#places.size > 0 ? Math.max(0, this.#canSendPlacesAt - performance.now()) : heartbeat;
    const woken = Promise.withResolvers<boolean>();
    this.#wake = () => woken.resolve(true);
    if (this.#ending || this.#isGone || this.#hasUpdates) return true;
    return settledWithin(woken, until, this.#places.size > 0);
  }

  async #sendUpdates(): Promise<void> {
    this.#hasUpdates = false;
    try {
      const updates = await this.#options.readUpdates(this.#cursor);
      if (updates.length > 0) this.#hasUpdates = true;
      for (const { number, event } of updates) {
        if (this.#isGone) return;
        this.#cursor = number;
        await this.#send(event);
      }
    } catch (error) {
      this.#options.onError(error);
      this.#hasUpdates = true;
      await pause(this.#options.timings.retry, undefined, { ref: false });
    }
  }

  #canSendPlaces(): boolean {
    return this.#places.size > 0 && performance.now() >= this.#canSendPlacesAt;
  }

  async #sendPlaces(): Promise<void> {
    const changed = [...this.#places];
    const spread = this.#spread;
    this.#places.clear();
    this.#spread = undefined;
    this.#canSendPlacesAt = performance.now() + this.#options.timings.placesInterval;
    for (const [facilityId, ids] of changed)
      for (const event of eventsOf(facilityId, ids)) await this.#send(spread === undefined ? event : { ...event, spread });
  }

  #send(event: ChannelEvent, retry?: number): Promise<void> {
    const lines = [`id: ${this.#cursor}`, `data: ${JSON.stringify(event)}`, ...(retry === undefined ? [] : [`retry: ${retry}`])];
    return this.#write(`${lines.join('\n')}\n\n`);
  }

  async #write(text: string): Promise<void> {
    if (this.#isGone) return;
    const { outlet, timings } = this.#options;
    const written = Promise.withResolvers<boolean>();
    outlet.write(text).then(() => written.resolve(false), written.reject);
    const isTooLong = await settledWithin(written, timings.writeTimeout, true);
    if (!isTooLong) return;
    this.#isGone = true;
    outlet.cut();
  }
}

/** Resolves to `late` after this number of milliseconds. An abortable timer would cost four times as much. */
function settledWithin(pending: PromiseWithResolvers<boolean>, milliseconds: number, late: boolean): Promise<boolean> {
  const timer = setTimeout(() => pending.resolve(late), milliseconds);
  timer.unref();
  return pending.promise.finally(() => clearTimeout(timer));
}

/** The events for a facility: its feed, its classes, or both. If any class may have changed, so may the feed. */
function eventsOf(facility_id: string, ids: ReadonlySet<string> | null): PlacesEvent[] {
  const classes = ids && [...ids].filter((id) => id !== feedMark);
  const feed: PlacesEvent[] = ids === null || ids.has(feedMark) ? [{ type: 'feed.changed', facility_id }] : [];
  return classes?.length === 0 ? feed : [{ type: 'places.changed', facility_id, session_ids: classes }, ...feed];
}

/** The time until the client reconnects, in milliseconds. It is random, so that not all clients reconnect at once. */
const reconnectAfter = (): number => Math.round(500 + Math.random() * 1500);
