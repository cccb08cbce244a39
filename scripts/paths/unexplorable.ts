/** A machine breaks on something that can happen, or has too many situations: nothing can be planned for it. */
export class Unexplorable extends Error {
  override readonly name = 'Unexplorable';
}
