/** Records refused requests: one row for each member or address block, event and hour. Source: docs/decisions/operation.md#0388. */
import type { ProblemCode } from '#contract/problem-codes.ts';
import type { Context } from '../context.ts';
import { messageOf } from '../database/errors.ts';
import { withinRequest } from '../database/time-limits.ts';
import { addressBlockOf } from '../http/client-address.ts';
import { uuidFrom } from '../ids.ts';
import { recordOnce } from './record-event.ts';

export interface RefusedRequest {
  readonly problem: ProblemCode;
  readonly route: string;
  /** The signed-in member; null: the caller is not signed in. */
  readonly profileId: string | null;
  readonly orgId: string | null;
  /** Whether the facility of the request belongs to the member; true if the request needs no facility. */
  readonly isFacilityKnown: boolean;
  readonly address: string;
}

type RefusalCode = 'access.refused' | 'record.not_found' | 'input.refused' | 'malware.found' | 'limit.reached';

/** `step_up_required` is left out, because the app sends such requests on purpose to find out which confirmation the server needs. */
const codes: { readonly [P in ProblemCode]?: RefusalCode } = {
  forged_request: 'access.refused',
  not_allowed: 'access.refused',
  whiteboard_hidden: 'access.refused',
  feed_off: 'access.refused',
  invalid_input: 'input.refused',
  payload_too_large: 'input.refused',
  wrong_media_type: 'input.refused',
  key_reused: 'input.refused',
  malware_found: 'malware.found',
  too_many_requests: 'limit.reached',
};

/** Null: the refusal is no security event. For a caller who is not signed in, a missing record is only an unknown page. */
export function refusalCodeOf({ problem, profileId, isFacilityKnown }: RefusedRequest): RefusalCode | null {
  if (problem !== 'not_found') return codes[problem] ?? null;
  if (profileId === null) return null;
  return isFacilityKnown ? 'record.not_found' : 'access.refused';
}

const hour = 60 * 60 * 1000;
/** The maximum number of milliseconds by which recording may delay a response. */
const recordTimeout = 1000;
/** The number of keys that this process keeps in memory. */
const memoryLimit = 10_000;

/** Never throws: the response of the request is decided already. */
export function refusalRecorder(context: Context): (request: RefusedRequest) => Promise<void> {
  // Saves a database write for repeated refusals within an hour. The id of the row prevents duplicates from other processes.
  const recorded = new Set<string>();
  let recordedHour = -1;

  return async (request) => {
    const code = refusalCodeOf(request);
    if (code === null) return;
    const { profileId, orgId, address, route, problem } = request;
    const currentHour = Math.floor(context.clock.now().getTime() / hour);
    if (currentHour !== recordedHour || recorded.size >= memoryLimit) recorded.clear();
    recordedHour = currentHour;
    const id = uuidFrom('refusal', code, profileId ?? addressBlockOf(address) ?? '', String(currentHour));
    if (recorded.has(id)) return;
    recorded.add(id);
    try {
      const details = { profileId, orgId, address, subject: route, after: { problem } };
      await withinRequest(() => recordOnce(context, id, code, details), recordTimeout);
    } catch (error) {
      recorded.delete(id);
      context.log.warn({ code, error: messageOf(error) }, 'a refusal could not be recorded');
    }
  };
}
