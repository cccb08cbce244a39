/** The table of all calls. Server routes, the browser's client, the OpenAPI document and the tests derive from it. Source: docs/spec §7. */
import type { AnswerTo, BodyFor, Call, ParamsFor, QueryFor } from './call-definition.ts';
import * as appointmentCalls from './appointment-calls.ts';
import * as authCalls from './auth-calls.ts';
import * as avatarCalls from './avatar-calls.ts';
import * as calendarCalls from './calendar-calls.ts';
import * as cardCalls from './card-calls.ts';
import * as checkoutCalls from './checkout-calls.ts';
import * as classCalls from './class-calls.ts';
import * as clientVisitCalls from './client-visit-calls.ts';
import * as courseCalls from './course-calls.ts';
import * as deletionCalls from './deletion-calls.ts';
import * as dropInCalls from './drop-in-calls.ts';
import * as emailChangeCalls from './email-change-calls.ts';
import * as feedCalls from './feed-calls.ts';
import * as identityCalls from './identity-calls.ts';
import * as leaderboardCalls from './leaderboard-calls.ts';
import * as memberCalls from './member-calls.ts';
import * as notificationCalls from './notification-calls.ts';
import * as passCalls from './pass-calls.ts';
import * as passkeyCalls from './passkey-calls.ts';
import * as secondFactorCalls from './second-factor-calls.ts';
import * as profileCalls from './profile-calls.ts';
import * as pushCalls from './push-calls.ts';
import * as securityEventCalls from './security-event-calls.ts';
import * as signInSessionCalls from './sign-in-session-calls.ts';
import * as stepUpCalls from './step-up-calls.ts';
import * as visitCalls from './visit-calls.ts';
import * as visitDayCalls from './visit-day-calls.ts';
import * as workoutCalls from './workout-calls.ts';

export const calls = {
  ...appointmentCalls,
  ...authCalls,
  ...avatarCalls,
  ...calendarCalls,
  ...cardCalls,
  ...checkoutCalls,
  ...classCalls,
  ...clientVisitCalls,
  ...courseCalls,
  ...dropInCalls,
  ...deletionCalls,
  ...emailChangeCalls,
  ...feedCalls,
  ...identityCalls,
  ...leaderboardCalls,
  ...memberCalls,
  ...notificationCalls,
  ...passCalls,
  ...passkeyCalls,
  ...secondFactorCalls,
  ...profileCalls,
  ...pushCalls,
  ...securityEventCalls,
  ...signInSessionCalls,
  ...stepUpCalls,
  ...visitCalls,
  ...visitDayCalls,
  ...workoutCalls,
} as const satisfies Record<string, Call>;

export type Calls = typeof calls;
export type CallName = keyof Calls;
export const callNames = Object.keys(calls) as readonly CallName[];

export type AnswerOf<N extends CallName> = AnswerTo<Calls[N]>;
export type BodyOf<N extends CallName> = BodyFor<Calls[N]>;
export type QueryOf<N extends CallName> = QueryFor<Calls[N]>;
export type ParamsOf<N extends CallName> = ParamsFor<Calls[N]>;
