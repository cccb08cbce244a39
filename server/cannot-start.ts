/** Thrown if the server cannot start; the message is a sentence for the operator. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}
