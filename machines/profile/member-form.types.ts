import type { Refused } from '#contract/call-failure.ts';
import type { Member } from '#contract/members.ts';
import type { FormChanges, FormContext, FormDraft, FormEvent, FormInput, SaveFormInput } from './draft-form.types.ts';

/** The fields that can be changed. A field without a value has an empty text. */
export const memberFields = ['phone', 'address', 'date_of_birth', 'emergency_name', 'emergency_phone'] as const;
export type MemberField = (typeof memberFields)[number];
export type MemberDraft = FormDraft<MemberField>;
/** Null removes the value of a field. */
export type MemberChanges = FormChanges<MemberField, string | null>;

export type MemberFormInput = FormInput;
export type MemberFormContext = FormContext<Member, MemberField, string | null>;
export type MemberFormEvent = FormEvent<MemberField>;

export type MemberRead = { readonly kind: 'read'; readonly member: Member } | Refused;
export type MemberSaved = { readonly kind: 'saved'; readonly member: Member } | Refused;
export type SaveMemberInput = SaveFormInput<MemberChanges>;
