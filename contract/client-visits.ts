/** The visits of a member with all of their studios together. Source: docs/spec §7, decisions.wire. */
import * as v from 'valibot';
import { Facility, Org } from './profile.ts';
import { Visit } from './visits.ts';

/** A visit, and its place. */
export const ClientVisit = v.object({ ...Visit.entries, org: Org, facility: Facility });
export type ClientVisit = v.InferOutput<typeof ClientVisit>;
