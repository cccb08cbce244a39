/** Runs a server and a page of the app for many minutes each. A value that keeps growing is a leak. */
import type { Measurement } from './measure.ts';
import { soakBrowser } from './soak/browser-soak.ts';
import { soakServer } from './soak/server-soak.ts';

/** The share of the minutes for the server. The page needs fewer minutes, because each of its rounds shows every screen. */
const serverPart = 0.7;

export const measureSoak = async (minutes: number): Promise<readonly Measurement[]> => [
  ...(await soakServer(minutes * serverPart)),
  ...(await soakBrowser(minutes * (1 - serverPart))),
];
