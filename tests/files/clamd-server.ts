/** A local replacement for the ClamAV daemon. It implements `zINSTREAM` and every kind of failure. */
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** The test file of antivirus programs, in two parts. As a whole, a scanner on a developer's machine might delete this source. */
export const eicar = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''));

type Behaviour = (socket: Socket, file: Buffer) => void;

const behaviours = {
  scans: (socket, file) => socket.end(file.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0'),
  fails: (socket) => socket.end('INSTREAM size limit exceeded. ERROR\0'),
  'is silent': () => {},
  'closes the connection': (socket) => socket.destroy(),
  'sends half of an answer': (socket) => socket.end('stream: OK'),
  'sends an answer without an end': (socket) => socket.write('stream: OK '.repeat(200)),
  'sends an answer that is not known': (socket) => socket.end('stream: OKAY\0'),
} as const satisfies Readonly<Record<string, Behaviour>>;

export type ClamdBehaviour = keyof typeof behaviours;

const command = Buffer.from('zINSTREAM\0');
/** A chunk of length 0. */
const endOfStream = Buffer.alloc(4);

function fileIn(sent: Buffer): Buffer | null {
  if (sent.byteLength < command.byteLength) return null;
  if (!sent.subarray(0, command.byteLength).equals(command)) throw new Error('not the command zINSTREAM');
  const chunks: Buffer[] = [];
  let position = command.byteLength;
  while (sent.byteLength >= position + 4) {
    const length = sent.readUInt32BE(position);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(sent.subarray(position + 4, position + 4 + length));
    position += 4 + length;
  }
  return null;
}

export interface ClamdServer {
  readonly url: string;
  readonly scanned: Buffer[];
  behave(behaviour: ClamdBehaviour): void;
  close(): Promise<void>;
}

export async function startClamd(): Promise<ClamdServer> {
  const scanned: Buffer[] = [];
  const sockets = new Set<Socket>();
  let behaviour: ClamdBehaviour = 'scans';
  const server = createServer((socket) => {
    const parts: Buffer[] = [];
    let ending = Buffer.alloc(0);
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (part: Buffer) => {
      parts.push(part);
      ending = Buffer.concat([ending, part.subarray(-endOfStream.byteLength)]).subarray(-endOfStream.byteLength);
      // Parsing the whole input at each chunk would take seconds for a large file.
      if (!ending.equals(endOfStream)) return;
      const file = fileIn(Buffer.concat(parts));
      if (file === null) return;
      scanned.push(file);
      behaviours[behaviour](socket, file);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    scanned,
    behave(next) {
      behaviour = next;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
