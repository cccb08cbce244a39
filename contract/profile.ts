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
  /** The IANA name of the time zone. All times at the facility are shown in this zone. */
  time_zone: v.string(),
  currency: v.object({ code: CurrencyCode }),
  preferences: v.object({ feed_enabled: v.boolean() }),
});
export type Facility = v.InferOutput<typeof Facility>;

export const Org = v.object({
  id: Id,
  name: v.string(),
  logo_url: v.nullable(v.string()),
  /** A CSS colour, from which all accent colours are derived. */
  brand: v.string(),
});
export type Org = v.InferOutput<typeof Org>;

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
  /**
   * The complete token directly after its creation, later `…` and the last four characters of the token. Null: the member has no
   * calendar feed.
   */
  calendar_token: v.nullable(v.string()),
  /** The name of the member's event channel: see `contract/realtime.ts`. */
  short_id: v.string(),
  preferences: v.object({}),
});
export type Profile = v.InferOutput<typeof Profile>;

/** Shows or hides an organisation. Showing an organisation also selects it and sets `last_visit_at`. */
export const OrgUpdate = v.strictObject({ visible: v.boolean() });
export type OrgUpdate = v.InferOutput<typeof OrgUpdate>;
