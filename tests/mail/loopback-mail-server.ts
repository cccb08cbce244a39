import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

export interface AcceptedEmail {
  readonly from: string;
  readonly to: readonly string[];
  readonly text: string;
}

export interface MailServer {
  readonly url: URL;
  /** All emails, including repeated ones. */
  readonly accepted: readonly AcceptedEmail[];
}

export async function startMailServer(): Promise<MailServer> {
  const server = await listenForMail();
  onTestFinished(() => server.close());
  return server;
}

export async function listenForMail(): Promise<MailServer & { close(): Promise<void> }> {
  const accepted: AcceptedEmail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const from = mailFrom === false ? '' : mailFrom.address;
      const to = rcptTo.map(({ address }) => address);
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      // The client disconnected, so the incomplete email is not accepted.
      stream.on('error', done);
      stream.on('end', () => {
        accepted.push({ from, to, text: Buffer.concat(parts).toString() });
        done();
      });
    },
  });
  // A killed client resets its connection.
  server.on('error', () => undefined);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.server.address() as AddressInfo;
  const close = (): Promise<void> => new Promise((ended) => server.close(() => ended()));
  return { url: new URL(`smtp://127.0.0.1:${port}`), accepted, close };
}
