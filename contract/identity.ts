/** Passwords, invites and profile updates. Source: docs/spec §7, decisions.identity and decisions.wire. */
import * as v from 'valibot';
import { Email } from './email.ts';
import { localeCodes, Org } from './profile.ts';
import { OneLine } from './text.ts';
import { Instant } from './values.ts';

/** The limits of the length. The server also refuses passwords that are common or similar to the member’s own data. */
export const passwordLength = { least: 8, most: 1024 } as const;
export const NewPassword = v.pipe(v.string(), v.minLength(passwordLength.least), v.maxLength(passwordLength.most));

export const ByToken = v.strictObject({ token: v.pipe(v.string(), v.minLength(1), v.maxLength(100)) });

export const PasswordResetRequest = v.strictObject({ email: Email });
export type PasswordResetRequest = v.InferOutput<typeof PasswordResetRequest>;

/** The data of a mailed link; its address is masked, `m•••@example.org`. */
export const PasswordReset = v.object({ email: v.string(), expires_at: Instant });
export type PasswordReset = v.InferOutput<typeof PasswordReset>;

export const PasswordSetting = v.strictObject({ password: NewPassword });

export const PasswordChange = v.strictObject({
  current_password: v.pipe(v.string(), v.minLength(1), v.maxLength(passwordLength.most)),
  password: NewPassword,
});

/** Only the organisation and a masked email, because any person with the link can read them. */
export const Invite = v.object({ org: Org, email: v.string() });
export type Invite = v.InferOutput<typeof Invite>;

const Name = v.pipe(OneLine(), v.minLength(1), v.maxLength(200));
const Locale = v.picklist(localeCodes);

/** `POST /signup?invite={token}`. The account gets the email to which the invite was sent. */
export const Signup = v.strictObject({
  app_signup: v.strictObject({ full_name: Name, first_name: v.optional(Name), password: NewPassword, locale: v.optional(Locale) }),
});
export type Signup = v.InferOutput<typeof Signup>;

/** Missing fields do not change. Fields that only the server sets are refused. */
export const ProfileUpdate = v.strictObject({
  profile: v.strictObject({
    full_name: v.optional(Name),
    first_name: v.optional(Name),
    locale: v.optional(v.nullable(Locale)),
    track_training: v.optional(v.boolean()),
  }),
});
export type ProfileUpdate = v.InferOutput<typeof ProfileUpdate>;
