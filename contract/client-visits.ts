/** The visits of a member at all of their studios. Source: docs/spec §7, decisions.wire. */
import * as v from 'valibot';
import { Facility, Org } from './profile.ts';
import { Visit } from './visits.ts';

export const ClientVisit = v.object({ ...Visit.entries, org: Org, facility: Facility });
export type ClientVisit = v.InferOutput<typeof ClientVisit>;
