/** Why the server cannot start, in a sentence for the operator. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}
