/** The form of the member's data: its texts, its changes and its errors. Source: docs/spec §7 (member). */
import { checkMember, type Member } from '#contract/members.ts';
import { createFormRules } from './draft-form.rules.ts';
import { type MemberDraft, type MemberField, memberFields } from './member-form.types.ts';

export const draftOf = (member: Member | null): MemberDraft => ({
  phone: member?.phone ?? '',
  address: member?.address ?? '',
  date_of_birth: member?.date_of_birth ?? '',
  emergency_name: member?.emergency_name ?? '',
  emergency_phone: member?.emergency_phone ?? '',
});

export const memberRules = createFormRules<Member, MemberField, string | null>({
  fields: memberFields,
  draftOf,
  valueOf: (written) => written || null,
  textOf: (value) => value ?? '',
  check: (member, today) => checkMember({ member }, today),
  prefix: 'member.',
});
