import { isOneOf } from '../../database/sql-lists.ts';
import { facilityId, serviceId, staffId } from './studio-ids.ts';
import { type RecordCounts, noCounts, removedContent, withoutRemoved, type StudioRecords } from './studio-records.ts';
import { minorUnits, weekdays } from '../folder/schema-values.ts';
import type { StaffEntry, StudioDocument } from '../folder/studio-json.schema.ts';

/** Saves the services of the folder. A removed service is no longer offered; its bookings stay. */
export const saveServices = async (records: StudioRecords, { organisation, services }: StudioDocument): Promise<RecordCounts> => {
  const { key: orgKey, currency } = organisation;
  const wanted = services.map((service, position) => {
    const amount = minorUnits(service.price, currency) || null;
    const row = {
      key: service.key,
      name: service.name,
      description: service.description ?? null,
      minutes: service.minutes,
      price_amount: amount,
      price_currency: amount === null ? null : currency,
      position,
      removed_at: null,
    };
    const givers = service.staff.map((key) => staffId(orgKey, key));
    return { key: service.key, rowId: serviceId(orgKey, service.key), content: [row, givers], item: { row, givers } };
  });
  const { added, changed, unchanged, gone } = records.differences('service', wanted);
  const { tx, orgId: org_id } = records;
  for (const { rowId: id, item } of [...added, ...changed]) {
    await tx
      .insertInto('services')
      .values({ org_id, id, ...item.row })
      .onConflict((conflict) => conflict.columns(['org_id', 'id']).doUpdateSet(item.row))
      .execute();
    await tx.deleteFrom('service_staff').where('org_id', '=', org_id).where('service_id', '=', id).execute();
    const rows = item.givers.map((staff_id) => ({ org_id, service_id: id, staff_id }));
    if (rows.length > 0) await tx.insertInto('service_staff').values(rows).execute();
  }
  await records.save('service', [...added, ...changed]);
  const counts = { ...noCounts(), added: added.length, changed: changed.length, unchanged: unchanged.length };
  for (const { key, rowId } of gone) counts.cancelled += await remove(records, key, rowId);
  return counts;
};

async function remove(records: StudioRecords, key: string, id: string | null): Promise<number> {
  if (id === null) return 0;
  const { tx, orgId, now } = records;
  const { numUpdatedRows } = await tx
    .updateTable('services')
    .set({ removed_at: now })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  await records.save('service', [{ key, rowId: id, content: removedContent }]);
  return Number(numUpdatedRows);
}

const hoursOf = (org_id: string, staff_id: string, orgKey: string, { availability }: StaffEntry, facilities: readonly string[]) =>
  availability
    .flatMap(({ facility = facilities[0] ?? '', days, from, until }) =>
      days.map((day) => ({ facility_id: facilityId(orgKey, facility), weekday: weekdays.indexOf(day) + 1, opens: from, closes: until })),
    )
    .map((hours, position) => ({ org_id, staff_id, position, ...hours }));

/** Saves the weekly hours of the staff, and the days on which they are absent. Existing appointments do not change. */
export const saveAvailability = async (
  records: StudioRecords,
  { organisation, staff, facilities }: StudioDocument,
): Promise<RecordCounts> => {
  const keys = facilities.map(({ key }) => key);
  const wanted = staff.map((person) => ({
    key: person.key,
    rowId: staffId(organisation.key, person.key),
    content: [person.availability, person.away, keys[0]],
    item: person,
  }));
  const { added, changed, unchanged, gone } = records.differences('availability', wanted);
  const { tx, orgId: org_id } = records;
  const absent = withoutRemoved(gone);
  const emptied = [...[...added, ...changed].map(({ rowId }) => rowId), ...absent.flatMap(({ rowId }) => rowId ?? [])];
  for (const table of ['staff_hours', 'staff_away'] as const)
    if (emptied.length > 0) await tx.deleteFrom(table).where('org_id', '=', org_id).where(isOneOf('staff_id', emptied)).execute();
  for (const { rowId: id, item } of [...added, ...changed]) {
    const hours = hoursOf(org_id, id, organisation.key, item, keys);
    if (hours.length > 0) await tx.insertInto('staff_hours').values(hours).execute();
    const away = item.away.map(({ from, until }, position) => ({ org_id, staff_id: id, position, first_day: from, last_day: until }));
    if (away.length > 0) await tx.insertInto('staff_away').values(away).execute();
  }
  await records.save('availability', [...added, ...changed, ...absent.map((record) => ({ ...record, content: removedContent }))]);
  return { ...noCounts(), added: added.length, changed: changed.length, unchanged: unchanged.length };
};
