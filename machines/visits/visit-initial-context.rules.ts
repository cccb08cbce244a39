import type { VisitContext, VisitInput } from './visit.types.ts';

export const initialVisitContext = ({ input: { sessionId, session, now, keySeed } }: { readonly input: VisitInput }): VisitContext => ({
  sessionId,
  session: session ?? null,
  now,
  keySeed,
  intents: 0,
  intent: null,
  chosenPassId: null,
  error: null,
  withdrawn: null,
});
