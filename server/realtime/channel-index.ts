/** The streams of each facility, so that an event causes no work for the streams of other facilities. */
import type { Channel } from './channel.ts';

export class ChannelIndex {
  readonly #channels = new Map<string, Set<Channel>>();

  add(channel: Channel): void {
    for (const id of channel.facilityIds) this.#channels.set(id, (this.#channels.get(id) ?? new Set()).add(channel));
  }

  delete(channel: Channel): void {
    for (const id of channel.facilityIds) {
      const others = this.#channels.get(id);
      if (others?.delete(channel) && others.size === 0) this.#channels.delete(id);
    }
  }

  at(facilityId: string): ReadonlySet<Channel> {
    return this.#channels.get(facilityId) ?? new Set();
  }
}
