/** No paths can be planned for a machine, because it breaks on a possible event or has too many states. */
export class Unexplorable extends Error {
  override readonly name = 'Unexplorable';
}
