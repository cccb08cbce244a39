import type { SignInSession } from '#contract/sign-in-sessions.ts';
import type { SignInSessionsContext } from './sign-in-sessions.types.ts';

export const keyOf = ({ keySeed, intents }: Pick<SignInSessionsContext, 'keySeed' | 'intents'>): string => `${keySeed}-${intents}`;

export const otherSessions = (sessions: readonly SignInSession[] | null): readonly SignInSession[] =>
  (sessions ?? []).filter(({ is_current }) => !is_current);

export const canEnd = (sessions: readonly SignInSession[] | null, id: string): boolean =>
  otherSessions(sessions).some((session) => session.id === id);

export const withoutSession = (sessions: readonly SignInSession[] | null, id: string | null): readonly SignInSession[] =>
  (sessions ?? []).filter((session) => session.id !== id);

export const withoutOthers = (sessions: readonly SignInSession[] | null): readonly SignInSession[] =>
  (sessions ?? []).filter(({ is_current }) => is_current);
