/** A port is an actor that a machine names and the app provides: `machine.provide({ actors: { bookVisit: fromPromise(…) } })`. */
import { type AnyEventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';

export class PortNotProvidedError extends Error {
  override readonly name = 'PortNotProvidedError';
  readonly port: string;
  constructor(port: string) {
    super(`port ${port} is not filled: give it an actor with machine.provide({ actors: { ${port}: … } })`);
    this.port = port;
  }
}

/** A port with one answer: `actors: { bookVisit: unprovidedPort<BookAnswer, BookInput>('bookVisit') }`. */
export const unprovidedPort = <Output, Input extends NonReducibleUnknown = undefined>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new PortNotProvidedError(name)));

export const unprovidedListener = <Input extends NonReducibleUnknown = undefined>(name: string) =>
  fromCallback<AnyEventObject, Input>(() => {
    throw new PortNotProvidedError(name);
  });
