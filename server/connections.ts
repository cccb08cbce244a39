/** Tracks which connections of the HTTP server have a request in progress. At shutdown, the others are closed at once. */
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface Connections {
  /** Closes idle connections, and each other one as soon as its response is sent. */
  closeWhenAnswered(): void;
}

/** Node itself counts a connection that has not sent a request yet as busy. */
export function followConnections(server: Server): Connections {
  const underWay = new Map<Socket, number>();
  const responses = new Set<ServerResponse>();
  let isClosing = false;

  const onConnection = (socket: Socket): void => {
    if (isClosing) return void socket.destroy();
    underWay.set(socket, 0);
    socket.once('close', () => underWay.delete(socket));
  };
  const onRequest = ({ socket }: { readonly socket: Socket }, response: ServerResponse): void => {
    underWay.set(socket, (underWay.get(socket) ?? 0) + 1);
    if (isClosing) response.shouldKeepAlive = false;
    responses.add(response);
    response.once('close', () => {
      responses.delete(response);
      if (!underWay.has(socket)) return;
      const left = (underWay.get(socket) ?? 1) - 1;
      underWay.set(socket, left);
      // flushes the last bytes
      if (isClosing && left === 0) socket.end();
    });
  };
  server.on('connection', onConnection);
  server.prependListener('request', onRequest);
  server.once('close', () => {
    server.off('connection', onConnection);
    server.off('request', onRequest);
  });
  return {
    closeWhenAnswered() {
      isClosing = true;
      for (const response of responses) response.shouldKeepAlive = false;
      for (const [socket, requests] of underWay) if (requests === 0) socket.destroy();
    },
  };
}
