/** The profile of the signed-in member, and their studios. Source: docs/spec §3. */
import * as v from 'valibot';
import { CurrencyCode, Id, Instant } from './values.ts';

export const localeCodes = ['en', 'en-GB', 'en-US', 'et', 'fr', 'mi-NZ', 'es-ES'] as const;
export type LocaleCode = (typeof localeCodes)[number];

export const Facility = v.object({
  id: Id,
  guid: Id,
  name: v.string(),
  address: v.string(),
  /** IANA zone; everything that happens at the facility is shown in it. */
  time_zone: v.string(),
  currency: v.object({ code: CurrencyCode }),
  preferences: v.object({ feed_enabled: v.boolean() }),
});
export type Facility = v.InferOutput<typeof Facility>;

export const Org = v.object({
  id: Id,
  name: v.string(),
  logo_url: v.nullable(v.string()),
  /** A CSS colour; the look derives every accent from it. */
  brand: v.string(),
});
export type Org = v.InferOutput<typeof Org>;

/** One organisation that the profile belongs to. */
export const Account = v.object({
  id: Id,
  org: Org,
  facilities: v.array(Facility),
  hidden_at: v.nullable(Instant),
  last_visit_at: v.nullable(Instant),
});
export type Account = v.InferOutput<typeof Account>;

export const Profile = v.object({
  id: Id,
  guid: Id,
  full_name: v.string(),
  first_name: v.string(),
  email: v.string(),
  locale: v.nullable(v.picklist(localeCodes)),
  accounts: v.array(Account),
  avatar: v.object({
    is_set: v.boolean(),
    thumb_url: v.nullable(v.string()),
    main_url: v.nullable(v.string()),
  }),
  track_training: v.boolean(),
  /** Whole when it has just been made; else `…` and its last four characters. Null: the calendar has no address. */
  calendar_token: v.nullable(v.string()),
  /** Names the channel with the member's events: see `contract/realtime.ts`. */
  short_id: v.string(),
  preferences: v.object({}),
});
export type Profile = v.InferOutput<typeof Profile>;

/** `PUT /orgs/{id}`: show or hide an organisation; showing it is also how it is selected, which sets `last_visit_at`. */
export const OrgUpdate = v.strictObject({ visible: v.boolean() });
export type OrgUpdate = v.InferOutput<typeof OrgUpdate>;
