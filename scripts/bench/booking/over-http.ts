/** Books over HTTP with several parallel requests, as the browsers of members do. */
import { Agent, request } from 'node:http';
import type { Booking } from './studio.ts';

const send = (agent: Agent, url: string, { path, headers }: Booking): Promise<void> =>
  new Promise((resolve, reject) => {
    const sent = request(url + path, { method: 'POST', agent, headers: { ...headers, 'content-length': '2' } }, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.on('end', () => (response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode}: ${text}`))));
    });
    sent.on('error', reject);
    sent.end('{}');
  });

export const bookOverHttp = async (url: string, bookings: readonly Booking[], atOnce: number): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const waiting = [...bookings];
  const member = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await send(agent, url, next);
  };
  const begin = performance.now();
  await Promise.all(Array.from({ length: atOnce }, member));
  agent.destroy();
  return performance.now() - begin;
};
