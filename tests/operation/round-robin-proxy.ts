/** A proxy in front of several processes: each connection uses the next process that accepts one. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface RunningProxy {
  readonly url: string;
  readonly dropped: () => number;
}

export type OpenProxy = (ports: readonly number[]) => Promise<RunningProxy>;

/** `dropShare`: the share of answers that are dropped together with their connection, after the server has sent them. */
export const openRoundRobinProxy =
  (dropShare: number): OpenProxy =>
  async (ports) => {
    let turn = 0;
    let dropped = 0;
    const open = new Set<Socket>();

    const join = (client: Socket, attempts: number): void => {
      const port = ports[turn % ports.length] ?? 0;
      turn += 1;
      const server = connect(port, '127.0.0.1');
      let isConnected = false;
      server.on('connect', () => {
        isConnected = true;
        client.pipe(server);
      });
      server.on('data', (bytes) => {
        if (Math.random() >= dropShare) return void client.write(bytes);
        dropped += 1;
        client.destroy();
      });
      server.on('error', () => undefined);
      server.on('close', () => {
        if (isConnected || attempts === 1 || client.destroyed) client.destroy();
        else join(client, attempts - 1);
      });
      client.on('close', () => server.destroy());
    };
    const proxy = createServer((client) => {
      open.add(client);
      client.on('error', () => undefined);
      client.on('close', () => open.delete(client));
      join(client, ports.length);
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    onTestFinished(() => {
      proxy.close();
      for (const client of open) client.destroy();
    });
    const address = proxy.address();
    return { url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`, dropped: () => dropped };
  };
