/** Organisation, facilities and staff. Other rows refer to these, so they are written first and never deleted. */
import { type RecordCounts, noCounts, removedContent, withoutRemoved, type StudioRecords } from './studio-records.ts';
import type { FacilityBookingEntry, StudioDocument } from '../folder/studio-json.schema.ts';
import { facilityGuid, facilityId, orgId, staffId } from './studio-ids.ts';

const countsOf = (differences: {
  added: readonly unknown[];
  changed: readonly unknown[];
  unchanged: readonly unknown[];
}): RecordCounts => ({
  ...noCounts(),
  added: differences.added.length,
  changed: differences.changed.length,
  unchanged: differences.unchanged.length,
});

export const saveOrganisation = async (
  records: StudioRecords,
  { organisation }: StudioDocument,
  logoUrl: string | null,
): Promise<RecordCounts> => {
  const { key, name, brand, payments } = organisation;
  const row = { key, name, brand, logo_url: logoUrl };
  const stripe_account = payments?.stripe_account ?? null;
  // Left out while it is null. Otherwise the first load after an upgrade would report the organisation as changed.
  const content = { ...row, ...(stripe_account !== null && { stripe_account }) };
  const differences = records.differences('org', [{ key, rowId: orgId(key), content, item: { ...row, stripe_account } }]);
  const upserts = [...differences.added, ...differences.changed];
  for (const { rowId: id, item } of upserts)
    await records.tx
      .insertInto('orgs')
      .values({ id, ...item, created_at: records.now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(item))
      .execute();
  await records.save('org', upserts);
  return countsOf(differences);
};

/** Converts `8.75` per cent to 875 basis points. */
const basisPoints = (percent: string): number => {
  const [whole = '0', fraction = ''] = percent.split('.');
  return Number(whole + fraction.padEnd(2, '0'));
};

/** The terms of appointments of the facility, else of the studio; null: the default. */
const appointmentTerms = (studio: FacilityBookingEntry, facility: FacilityBookingEntry) => ({
  appointment_notice_minutes: facility.appointment_notice_minutes ?? studio.appointment_notice_minutes ?? null,
  appointment_cancel_minutes: facility.appointment_cancel_minutes_before ?? studio.appointment_cancel_minutes_before ?? null,
  appointment_days_ahead: facility.appointment_days_ahead ?? studio.appointment_days_ahead ?? null,
});

const withoutNulls = (columns: object) => Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null));

/** Facilities that the folder no longer names are closed. Their rows stay for past records. */
export const saveFacilities = async (
  records: StudioRecords,
  { organisation, booking, facilities }: StudioDocument,
): Promise<RecordCounts> => {
  const wanted = facilities.map((facility, position) => {
    const row = {
      key: facility.key,
      name: facility.name,
      address: facility.address,
      time_zone: facility.time_zone ?? organisation.time_zone,
      currency: facility.currency ?? organisation.currency,
      feed_enabled: facility.feed,
      position,
      country: facility.country ?? null,
      tax_basis_points: facility.tax_percent === undefined ? null : basisPoints(facility.tax_percent),
    };
    const terms = appointmentTerms(booking, facility.booking ?? {});
    return {
      key: facility.key,
      rowId: facilityId(organisation.key, facility.key),
      // Left out while it is null. Otherwise the first load after an upgrade would report every facility as changed.
      content: { ...row, ...withoutNulls(terms) },
      item: { ...row, ...terms },
    };
  });
  const differences = records.differences('facility', wanted);
  const upserts = [...differences.added, ...differences.changed];
  for (const { key, rowId: id, item } of upserts)
    await records.tx
      .insertInto('facilities')
      .values({ org_id: records.orgId, id, guid: facilityGuid(organisation.key, key), ...item })
      .onConflict((conflict) => conflict.columns(['org_id', 'id']).doUpdateSet({ ...item, removed_at: null }))
      .execute();
  const gone = withoutRemoved(differences.gone);
  for (const { rowId } of gone)
    await records.tx
      .updateTable('facilities')
      .set({ removed_at: records.now })
      .where('org_id', '=', records.orgId)
      .where('id', '=', rowId)
      .execute();
  await records.save('facility', [...upserts, ...gone.map((record) => ({ ...record, content: removedContent }))]);
  return { ...countsOf(differences), cancelled: gone.length };
};

/** Saves the staff. Rows of removed staff stay for their past appointments. `gone` contains only staff of the previous folder. */
export const saveStaff = async (
  records: StudioRecords,
  { organisation, staff }: StudioDocument,
): Promise<{ readonly counts: RecordCounts; readonly gone: readonly string[] }> => {
  const wanted = staff.map(({ key, name }) => ({
    key,
    rowId: staffId(organisation.key, key),
    content: name,
    item: { key, full_name: name },
  }));
  const differences = records.differences('staff', wanted);
  for (const { rowId: id, item } of [...differences.added, ...differences.changed])
    await records.tx
      .insertInto('staff')
      .values({ org_id: records.orgId, id, ...item })
      .onConflict((conflict) => conflict.columns(['org_id', 'id']).doUpdateSet(item))
      .execute();
  const gone = withoutRemoved(differences.gone);
  await records.save('staff', [
    ...differences.added,
    ...differences.changed,
    ...gone.map((record) => ({ ...record, content: removedContent })),
  ]);
  return { counts: { ...countsOf(differences), cancelled: gone.length }, gone: gone.flatMap(({ rowId }) => rowId ?? []) };
};
