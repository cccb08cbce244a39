/** The calls for the summary of a member: bookings, passes and memberships. */
import type { Refused } from '#contract/call-failure.ts';
import * as passCalls from '#contract/pass-calls.ts';
import * as visitCalls from '#contract/visit-calls.ts';
import type { MemberSummary } from '#machines/classes/member-summary.rules.ts';
import type { Api } from '#src/api/api.ts';

/** Reads all parts of the summary in parallel. Returns the first refusal, if there is one. */
export async function readMemberSummary(api: Api, signal: AbortSignal): Promise<MemberSummary | Refused> {
  const [bookings, passes, memberships] = await Promise.all([
    api.call(visitCalls.listBookings, { signal }),
    api.call(passCalls.listPasses, { signal }),
    api.call(passCalls.listMemberships, { signal }),
  ]);
  if (bookings.kind === 'refused') return bookings;
  if (passes.kind === 'refused') return passes;
  if (memberships.kind === 'refused') return memberships;
  return { bookings: bookings.answer.visits, passes: passes.answer.passes, memberships: memberships.answer.memberships };
}
