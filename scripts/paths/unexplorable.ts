/** A machine without an exploration: it throws on a possible event, or has too many states. */
export class Unexplorable extends Error {
  override readonly name = 'Unexplorable';
}
