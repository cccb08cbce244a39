/** The studio's data about a member, in addition to the profile. Source: docs/spec §7, docs/decisions/member-data.md#0188. */
import * as v from 'valibot';
import { type Checked, checkFields } from './fields.ts';
import { OneLine } from './text.ts';
import { CalendarDate, Id } from './values.ts';

const Line = v.pipe(OneLine(), v.maxLength(200));

export const Member = v.object({
  id: Id,
  /** The names and the email belong to the profile, so `PUT /member` cannot change them. */
  full_name: v.string(),
  first_name: v.string(),
  email: v.string(),
  phone: v.nullable(v.string()),
  address: v.nullable(v.string()),
  date_of_birth: v.nullable(CalendarDate),
  emergency_name: v.nullable(v.string()),
  emergency_phone: v.nullable(v.string()),
  member_since: CalendarDate,
});
export type Member = v.InferOutput<typeof Member>;

/** A phone number. An empty string removes the value. */
const Phone = v.pipe(OneLine(), v.regex(/^(\+?[\d\s()./-]{5,30})?$/));

/** Does the day exist? Some engines parse `2026-02-31` as a day in March, so the day is compared with the parsed date. */
const exists = (day: string): boolean => {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
};

const isPlausible = (day: string): boolean => day >= '1900-01-01' && day < '2100-01-01' && exists(day);

/** Missing fields do not change. */
export const MemberUpdate = v.strictObject({
  member: v.strictObject({
    phone: v.optional(v.nullable(Phone)),
    address: v.optional(v.nullable(Line)),
    date_of_birth: v.optional(v.nullable(v.pipe(CalendarDate, v.check(isPlausible)))),
    emergency_name: v.optional(v.nullable(Line)),
    emergency_phone: v.optional(v.nullable(Phone)),
  }),
});
export type MemberUpdate = v.InferOutput<typeof MemberUpdate>;

const born = 'member.date_of_birth';

/** Validates with the schema, and refuses a date of birth after `today` in the studio's time zone. Issues are keyed by field path. */
export function checkMember(filled: MemberUpdate, today: CalendarDate): Checked<MemberUpdate> {
  const checked = checkFields(MemberUpdate, filled);
  const birthday = filled.member.date_of_birth ?? '';
  if (birthday <= today) return checked;
  const early = { [born]: { type: 'day_to_come', input: birthday } };
  return { kind: 'invalid', issues: checked.kind === 'valid' ? early : { ...early, ...checked.issues } };
}
