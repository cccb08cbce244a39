/** Logs go to stderr as one JSON line each; what is secret never reaches them, because only named fields are logged. */
import { pino, type Logger } from 'pino';

export const createLog = (level: string): Logger =>
  pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (label) => ({ level: label }) } },
    pino.destination({ dest: 2, sync: false }),
  );
