/** The server, loaded through Vite so that its modules can be reloaded. It restarts when one of its files changes. */
import type { Server } from 'node:http';
import { join, sep } from 'node:path';
import type { Duplex } from 'node:stream';
import type { ViteDevServer } from 'vite';
import type { RunningServer, startServer, StartOptions } from '#server/main.ts';

type Start = typeof startServer;
export type DevOptions = StartOptions & { readonly httpServer: Server };

/** The milliseconds after the last change before the server restarts. Editors write several files at once. */
const settle = 150;
const ownFolders = ['server', 'contract', 'machines', 'words'].map((folder) => join(process.cwd(), folder) + sep);
const isOfServer = (file: string): boolean => ownFolders.some((folder) => file.startsWith(folder)) && !file.includes('.model.');

const open = async (vite: ViteDevServer, options: DevOptions): Promise<RunningServer> => {
  const module = await vite.ssrLoadModule('/server/main.ts');
  const start: Start = module['startServer'];
  options.httpServer.removeAllListeners('request');
  return start(options);
};

/**
 * Returns a function that closes the sockets of hot reload, because a server does not close while a socket is open. Browsers reconnect by
 * themselves.
 */
const followSockets = (server: Server): (() => void) => {
  const sockets = new Set<Duplex>();
  server.on('upgrade', (_request, socket: Duplex) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return () => sockets.forEach((socket) => socket.destroy());
};

/**
 * Runs the server and restarts it. An error in a file leaves the server closed until the next change. At the first start the error is
 * thrown.
 */
export const reloadingServer = async (vite: ViteDevServer, options: DevOptions): Promise<{ close(): Promise<void> }> => {
  const endSockets = followSockets(options.httpServer);
  let running: RunningServer | null = await open(vite, options);
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();

  const close = async (): Promise<void> => {
    const closing = running?.close();
    running = null;
    endSockets();
    await closing;
  };
  const reopen = async (): Promise<void> => {
    await close();
    vite.environments.ssr.moduleGraph.invalidateAll();
    try {
      running = await open(vite, options);
    } catch (error) {
      console.error('The server waits for the next change:', error);
    }
  };
  const onChange = (file: string): void => {
    if (!isOfServer(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      turn = turn.then(reopen);
    }, settle);
  };
  for (const event of ['add', 'change', 'unlink'] as const) vite.watcher.on(event, onChange);

  return {
    close: async () => {
      clearTimeout(timer);
      await turn;
      await close();
    },
  };
};
