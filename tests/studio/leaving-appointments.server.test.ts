import { expect, it } from 'vitest';
import { runAdminRequest } from '#server/studio/admin/admin-requests.ts';
import { loadStudioFiles } from '#server/studio/load/load-folders.ts';
import { openStudio, type StudioUnderTest } from './loading.ts';
import { document, members, monday, smallStudio } from './small-studio.ts';

const [ana, tama] = document.staff;
const booked = { service: 'training', staff: 'ana-whaanga', day: '+2d' };
const appointmentsOfFolder = [
  { ...booked, member: 'mia@example.org', at: '09:00' },
  { ...booked, member: 'ben@example.org', at: '11:00' },
];
const studioWith = (list: readonly string[], planned: readonly object[] = appointmentsOfFolder) =>
  smallStudio({
    members: list,
    document: {
      ...document,
      staff: [{ ...ana, availability: [{ days: ['wed', 'thu'], from: '09:00', until: '12:00' }] }, tama],
      services: [{ key: 'training', name: 'Training', minutes: 60, price: '95.00', staff: ['ana-whaanga'] }],
      appointments: planned,
    },
  });

const open = async (): Promise<StudioUnderTest> => {
  const studio = await openStudio(monday);
  await studio.load(studioWith(members));
  return studio;
};

/** Start → state, earliest first. */
const appointments = async ({ database }: StudioUnderTest) => {
  const rows = await database.once((handle) =>
    handle.selectFrom('appointments').select(['starts_at', 'state', 'cancelled_how']).orderBy('starts_at').execute(),
  );
  return rows.map(({ state, cancelled_how }) => [state, cancelled_how]);
};
const onlyBens = [
  ['cancelled', 'byStudio'],
  ['booked', null],
];

it('a membership that ends by the list of members cancels the member’s upcoming appointments, and no others', async () => {
  const studio = await open();
  // Removes the appointments from the records of the folder, as if members had booked them.
  await studio.database.once((handle) => handle.deleteFrom('studio_records').where('kind', '=', 'appointment').execute());
  const rest = members.filter((line) => !line.includes('mia@'));
  await loadStudioFiles(studio.context, studioWith(rest, []), { endMissing: true });
  expect(await appointments(studio)).toEqual(onlyBens);
});

it('a membership that ends by command cancels the member’s upcoming appointments, and no others', async () => {
  const studio = await open();
  await runAdminRequest(studio.context, { command: 'remove-member', member: 'mia@example.org', studio: null, confirmed: true });
  expect(await appointments(studio)).toEqual(onlyBens);
});

it('erasing a member cancels their booked appointments, and no others', async () => {
  const studio = await open();
  await runAdminRequest(studio.context, { command: 'erase', member: 'mia@example.org', confirmed: true });
  expect(await appointments(studio)).toEqual(onlyBens);
});
