/** Why the server cannot start, in a sentence for whoever started it. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}
