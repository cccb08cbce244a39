/** What stands in the form of the member's data, what of it is to be saved, and what cannot be right. Source: product.md §7 (member). */
import { checkFields, type FieldIssue } from '#contract/fields.ts';
import { type Member, MemberUpdate } from '#contract/members.ts';
import { type MemberChanges, type MemberDraft, type MemberField, type MemberFormContext, memberFields } from './member-form.types.ts';

/** The form as the server has it: empty where there is nothing. */
export const draftOf = (member: Member | null): MemberDraft => ({
  phone: member?.phone ?? '',
  address: member?.address ?? '',
  date_of_birth: member?.date_of_birth ?? '',
  emergency_name: member?.emergency_name ?? '',
  emergency_phone: member?.emergency_phone ?? '',
});

/** What differs from what the server has; white space around it is nothing. An emptied field takes its value away. */
export const changesOf = (member: Member | null, draft: MemberDraft): MemberChanges => {
  const known = draftOf(member);
  const changed = memberFields.filter((field) => draft[field].trim() !== known[field]);
  return Object.fromEntries(changed.map((field) => [field, draft[field].trim() || null]));
};

export const hasChanges = (changes: MemberChanges): boolean => Object.keys(changes).length > 0;

const isText = (value: unknown): value is string => typeof value === 'string';

/** What the device kept, as far as it is texts of this form. */
export const keptIn = (kept: unknown): Partial<MemberDraft> => {
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(
    memberFields.flatMap((field) => {
      const value: unknown = Reflect.get(kept, field);
      return isText(value) ? [[field, value]] : [];
    }),
  );
};

/** The form once the studio's data is here: with what was written before and never saved. */
export const withKept = (member: Member, kept: Partial<MemberDraft>): Pick<MemberFormContext, 'draft' | 'isRestored'> => {
  const draft = { ...draftOf(member), ...kept };
  return { draft, isRestored: hasChanges(changesOf(member, draft)) };
};

/** What is written and not saved, field by field; null: nothing. What was written before is still so until it can be compared. */
export const unsavedIn = ({ member, draft, kept }: MemberFormContext): Partial<MemberDraft> | null => {
  const fields = member ? memberFields.filter((field) => field in changesOf(member, draft)) : [];
  const unsaved = member ? Object.fromEntries(fields.map((field) => [field, draft[field]])) : kept;
  return Object.keys(unsaved).length > 0 ? unsaved : null;
};

/** Field → why the server would refuse it: the same schema decides here and there. */
export const issuesIn = (changes: MemberChanges): Readonly<Partial<Record<MemberField, FieldIssue>>> => {
  const checked = checkFields(MemberUpdate, { member: changes });
  if (checked.kind === 'valid') return {};
  return Object.fromEntries(
    memberFields.flatMap((field) => {
      const issue = checked.issues[`member.${field}`];
      return issue ? [[field, issue]] : [];
    }),
  );
};

export const hasIssues = (changes: MemberChanges): boolean => Object.keys(issuesIn(changes)).length > 0;

/** A field as the server was told it: as it was asked for, else as it was. */
const toldOf = ({ member, asked }: MemberFormContext, field: MemberField): string =>
  field in asked ? (asked[field] ?? '') : draftOf(member)[field];

/** After the server said what it has: what was written meanwhile stays, all else is as the server says. */
export const withSaved = (context: MemberFormContext, member: Member): Partial<MemberFormContext> & { readonly draft: MemberDraft } => {
  const saved = draftOf(member);
  const kept = (field: MemberField): string => {
    const written = context.draft[field];
    return written.trim() === toldOf(context, field) ? saved[field] : written;
  };
  const draft: MemberDraft = {
    phone: kept('phone'),
    address: kept('address'),
    date_of_birth: kept('date_of_birth'),
    emergency_name: kept('emergency_name'),
    emergency_phone: kept('emergency_phone'),
  };
  return { member, draft, asked: {}, isRestored: false, isChecked: false, trouble: null };
};

/** Is everything that stands in the form saved, once the server said what it has? */
export const isAllSaved = (context: MemberFormContext, member: Member): boolean =>
  !hasChanges(changesOf(member, withSaved(context, member).draft));
