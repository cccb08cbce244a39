/** A machine cannot be explored, because it throws on a possible event or has too many states. */
export class Unexplorable extends Error {
  override readonly name = 'Unexplorable';
}
