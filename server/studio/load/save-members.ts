/** Members and their passes. A profile with a password, or with another studio, belongs to the person, and no studio changes it. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { addDays, dayOf, daySpan } from '#machines/classes/day.rules.ts';
import { hashPassword } from '../../auth/password-hash.ts';
import { noCalendarToken } from '../../calendar/calendar-token.ts';
import { insertRows } from '../../database/insert-rows.ts';
import type { NewPass } from '../../database/schema.ts';
import { withExtensions } from '../../passes/pass-ledger.ts';
import { readFormerEmails, renameFormerEmails } from './former-emails.ts';
import { type DesiredPass, desiredPasses } from './match-passes.ts';
import { passDays, type ParsedPass } from '../folder/passes-column.ts';
import type { CsvMember } from '../folder/members-csv.ts';
import type { Findings } from '../folder/rejection.ts';
import { accountId, facilityId, hashOf, profileGuid, profileId } from './studio-ids.ts';
import { type RecordCounts, inChunks, noCounts, removedContent, type StudioRecords, type DesiredRecord } from './studio-records.ts';
import type { StudioDocument } from '../folder/studio-json.schema.ts';

/** Hashing takes long, so no transaction is open. Members of a real studio have no passwords in the folder. */
export const hashPasswords = async (members: readonly CsvMember[]): Promise<ReadonlyMap<string, string>> => {
  const hashes = new Map<string, string>();
  for (const { password } of members) if (password !== null && !hashes.has(password)) hashes.set(password, await hashPassword(password));
  return hashes;
};

const wantedMembers = (members: readonly CsvMember[], orgKey: string): DesiredRecord<CsvMember>[] =>
  members.map((member) => ({
    key: member.email,
    rowId: accountId(orgKey, member.email),
    content: [member.name, member.firstName, member.locale, member.homeFacility, member.tracksTraining],
    item: member,
  }));

/** Ids of profiles by email or former email. A person from another loaded studio keeps the id. */
const readProfileIds = async (records: StudioRecords, emails: readonly string[]): Promise<Map<string, string>> => {
  const ids = new Map<string, string>();
  for (const piece of inChunks(emails)) {
    const rows = await records.tx
      .selectFrom('profiles')
      .select(['id', 'email'])
      .where(sql<boolean>`lower(email) = any(${piece})`)
      .execute();
    for (const { id, email } of rows) ids.set(email.toLowerCase(), id);
    for (const [email, id] of await readFormerEmails(records.tx, piece)) if (!ids.has(email)) ids.set(email, id);
  }
  return ids;
};

const insertProfiles = async (
  records: StudioRecords,
  members: readonly CsvMember[],
  hashes: ReadonlyMap<string, string>,
): Promise<void> => {
  for (const piece of inChunks(members))
    await records.tx
      .insertInto('profiles')
      .values(
        piece.map((member) => ({
          id: profileId(member.email),
          guid: profileGuid(member.email),
          email: member.email,
          full_name: member.name,
          first_name: member.firstName,
          locale: member.locale,
          password_hash: member.password === null ? null : (hashes.get(member.password) ?? null),
          avatar_thumb_url: null,
          avatar_main_url: null,
          track_training: member.tracksTraining,
          ...noCalendarToken,
          short_id: randomBytes(18).toString('base64url'),
          created_at: records.now,
        })),
      )
      // The person may be signing up at another studio at the same time.
      .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
      .execute();
};

const insertAccounts = async (
  records: StudioRecords,
  members: readonly CsvMember[],
  orgKey: string,
  ids: ReadonlyMap<string, string>,
  today: Date,
): Promise<void> => {
  for (const piece of inChunks(members))
    await records.tx
      .insertInto('accounts')
      .values(
        piece.map(({ email, homeFacility, lastSeenDays }) => ({
          org_id: records.orgId,
          id: accountId(orgKey, email),
          profile_id: ids.get(email) ?? profileId(email),
          home_facility_id: homeFacility === null ? null : facilityId(orgKey, homeFacility),
          hidden_at: null,
          last_visit_at: lastSeenDays === null ? null : new Date(today.getTime() - lastSeenDays * 86_400_000),
          created_at: records.now,
        })),
      )
      // A person who accepted an invite before the file named them has an account already.
      .onConflict((conflict) =>
        conflict
          .columns(['org_id', 'profile_id'])
          .doUpdateSet({ home_facility_id: sql`coalesce(excluded.home_facility_id, accounts.home_facility_id)` }),
      )
      .execute();
};

const updateMember = async (records: StudioRecords, member: CsvMember, orgKey: string, profile: string): Promise<void> => {
  await records.tx
    .updateTable('accounts')
    .set({ home_facility_id: member.homeFacility === null ? null : facilityId(orgKey, member.homeFacility) })
    .where('org_id', '=', records.orgId)
    .where('profile_id', '=', profile)
    .execute();
  await records.tx
    .updateTable('profiles')
    .set({ full_name: member.name, first_name: member.firstName, locale: member.locale, track_training: member.tracksTraining })
    .where(sql<string>`lower(email)`, '=', member.email)
    .where('password_hash', 'is', null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('accounts')
            .select('id')
            .whereRef('accounts.profile_id', '=', 'profiles.id')
            .where('accounts.org_id', '<>', records.orgId),
        ),
      ),
    )
    .execute();
};

/** Former members. The folder may list them again, but only a command of the studio restores them. */
const inactiveOf = async (records: StudioRecords): Promise<ReadonlyMap<string, 'suspended' | 'left'>> => {
  const rows = await records.tx
    .selectFrom('inactive_accounts')
    .select(['profile_id', 'status'])
    .where('org_id', '=', records.orgId)
    .execute();
  return new Map(rows.map(({ profile_id, status }) => [profile_id, status]));
};

/** A member who was in an earlier file and is not in the latest file. */
export interface MissingMember {
  readonly email: string;
  readonly profileId: string;
}

const missingOf = async (
  records: StudioRecords,
  gone: readonly { readonly key: string; readonly hash: string }[],
): Promise<MissingMember[]> => {
  const emails = gone.filter(({ hash }) => hash !== hashOf(removedContent)).map(({ key }) => key);
  const ids = await readProfileIds(records, emails);
  return [...ids].map(([email, id]) => ({ email, profileId: id }));
};

/** Saves the members. Returns the id of each member’s profile, the members who are in the file again, and the members who are missing. */
export const saveMembers = async (
  records: StudioRecords,
  members: readonly CsvMember[],
  orgKey: string,
  hashes: ReadonlyMap<string, string>,
): Promise<{
  counts: RecordCounts;
  profileIds: ReadonlyMap<string, string>;
  back: readonly string[];
  missing: readonly MissingMember[];
}> => {
  const emails = members.map(({ email }) => email);
  await renameFormerEmails(records, emails);
  const differences = records.differences('member', wantedMembers(members, orgKey));
  const before = await readProfileIds(records, emails);
  const added = differences.added.map(({ item }) => item);
  await insertProfiles(
    records,
    added.filter(({ email }) => !before.has(email)),
    hashes,
  );
  const known = await readProfileIds(records, emails);
  const inactive = await inactiveOf(records);
  const statusOf = ({ email }: CsvMember) => inactive.get(known.get(email) ?? profileId(email));
  await insertAccounts(
    records,
    added.filter((member) => statusOf(member) === undefined),
    orgKey,
    known,
    records.now,
  );
  const isBack = ({ key, item }: DesiredRecord<CsvMember>): boolean =>
    statusOf(item) === 'left' && (records.find('member', key)?.hash ?? hashOf(removedContent)) === hashOf(removedContent);
  const back = [...differences.added, ...differences.changed]
    .filter(isBack)
    .map(({ item }) => known.get(item.email) ?? profileId(item.email));
  for (const { item } of differences.changed) await updateMember(records, item, orgKey, known.get(item.email) ?? profileId(item.email));
  await records.save('member', [...differences.added, ...differences.changed]);
  const counts = { ...noCounts(), added: added.length, changed: differences.changed.length, unchanged: differences.unchanged.length };
  return {
    counts,
    profileIds: new Map(members.map(({ email }) => [email, known.get(email) ?? profileId(email)])),
    back,
    missing: await missingOf(records, differences.gone),
  };
};

const passRow = (records: StudioRecords, { pass }: DesiredPass, key: string, id: string, profile: string, timeZone: string): NewPass => {
  const { startsOn, expiresOn } = passDays(pass, dayOf(records.now, timeZone));
  const bought = new Date(daySpan(startsOn, timeZone).from);
  return {
    org_id: records.orgId,
    id,
    profile_id: profile,
    key,
    kind: pass.type.kind,
    name: pass.type.name,
    visits_total: pass.type.kind === 'count' ? pass.type.visits : null,
    visits_used: pass.used,
    starts_on: startsOn,
    expires_on: expiresOn,
    weekly_limit: pass.type.kind === 'membership' ? (pass.type.weekly_limit ?? null) : null,
    session_types: pass.type.class_types ?? null,
    services: pass.type.services ?? null,
    purchased_at: bought < records.now ? bought : records.now,
  };
};

const inWords = { count: 'a number of visits', membership: 'a membership' } as const;

const whyNoSuchDays = ({ type }: ParsedPass, startsOn: string, expiresOn: string | null | undefined): string | null =>
  typeof expiresOn === 'string' && expiresOn < startsOn ? `"${type.key}" ends on ${expiresOn}, before it begins on ${startsOn}` : null;

/** Changes a pass. It keeps its used visits, its relative days, and the days that were added because of a cancelled class. */
const updatePass = async (records: StudioRecords, row: NewPass, pass: ParsedPass, line: number, findings: Findings): Promise<void> => {
  const stored = await records.tx
    .selectFrom('passes')
    .selectAll()
    .where('org_id', '=', row.org_id)
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
  const spoken = stored.visits_used + stored.visits_held;
  if (stored.kind !== row.kind)
    return findings.reject(
      line,
      `"${pass.type.key}" was ${inWords[stored.kind]} when it was loaded and is ${inWords[row.kind]} now; give the new one a key of its own`,
    );
  if (row.visits_total !== null && row.visits_total !== undefined && row.visits_total < spoken)
    return findings.reject(line, `${row.name} cannot have ${row.visits_total} visits: ${spoken} are used or held`);
  const startsOn = pass.from.kind === 'date' ? row.starts_on : stored.starts_on;
  const validDays = pass.type.kind === 'count' ? pass.type.valid_days : undefined;
  const written = pass.until
    ? pass.until.kind === 'date'
      ? row.expires_on
      : stored.expires_on
    : validDays === undefined
      ? null
      : addDays(startsOn, validDays);
  const contradiction = whyNoSuchDays(pass, startsOn, written);
  if (contradiction !== null) return findings.reject(line, contradiction);
  const { name, visits_total, weekly_limit, session_types, services } = row;
  await records.tx
    .updateTable('passes')
    .set({
      name,
      visits_total: visits_total ?? null,
      weekly_limit: weekly_limit ?? null,
      session_types: session_types ?? null,
      services: services ?? null,
      starts_on: startsOn,
      expires_on: await withExtensions(records.tx, row.org_id, row.id, written ?? null),
    })
    .where('org_id', '=', row.org_id)
    .where('id', '=', row.id)
    .execute();
};

/** Saves the passes. A pass that is removed from the file stays, because the member has paid for it. */
export const savePasses = async (
  records: StudioRecords,
  members: readonly CsvMember[],
  document: StudioDocument,
  profileIds: ReadonlyMap<string, string>,
  findings: Findings,
): Promise<RecordCounts> => {
  const { key: orgKey, time_zone } = document.organisation;
  const wanted = await desiredPasses(records, members, orgKey, ({ type, from, until }) => [type, from, until]);
  const lines = new Map(members.map(({ email, line }) => [email, line]));
  const rowOf = ({ item, rowId, key }: DesiredRecord<DesiredPass>): NewPass =>
    passRow(records, item, key, rowId, profileIds.get(item.email) ?? '', time_zone);
  const differences = records.differences('pass', wanted);
  const lineOf = ({ item }: DesiredRecord<DesiredPass>): number => lines.get(item.email) ?? 1;
  const possible = differences.added.flatMap((entry) => {
    const row = rowOf(entry);
    const contradiction = whyNoSuchDays(entry.item.pass, row.starts_on, row.expires_on);
    if (contradiction !== null) findings.reject(lineOf(entry), contradiction);
    return contradiction === null ? [row] : [];
  });
  for (const piece of inChunks(possible)) await insertRows(records.tx, 'passes', piece).execute();
  for (const entry of differences.changed) await updatePass(records, rowOf(entry), entry.item.pass, lineOf(entry), findings);
  await records.save('pass', [...differences.added, ...differences.changed]);
  return { ...noCounts(), added: differences.added.length, changed: differences.changed.length, unchanged: differences.unchanged.length };
};
