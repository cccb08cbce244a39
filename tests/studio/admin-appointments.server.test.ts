import { describe, expect, it } from 'vitest';
import { holdExpiry } from '#machines/appointments/appointment.rules.ts';
import { type AdminRequest, runAdminRequest } from '#server/studio/admin/admin-requests.ts';
import { profileId, serviceId, staffId } from '#server/studio/load/studio-ids.ts';
import { openStudio, passesOf, refusalOf, type StudioUnderTest } from './loading.ts';
import { document, monday, smallStudio } from './small-studio.ts';

const [ana, tama] = document.staff;
const hours = { days: ['wed', 'thu'], from: '09:00', until: '12:00' };
const made = { service: 'training', staff: 'ana-whaanga', day: '+2d' };
const folder = smallStudio({
  document: {
    ...document,
    staff: [{ ...ana, availability: [hours] }, tama],
    services: [{ key: 'training', name: 'Training', minutes: 60, price: '95.00', staff: ['ana-whaanga'] }],
    appointments: [
      { ...made, member: 'mia@example.org', at: '09:00' },
      { ...made, member: 'ben@example.org', at: '11:00' },
    ],
  },
});
const title = 'Training with Ana Whaanga, 2026-03-04 09:00, Te Aro';
const nine = 'Ana Whaanga 2026-03-04 09:00';
const list = [
  '  2026-03-04 09:00  Training with Ana Whaanga, Te Aro: Mia Parata <mia@example.org>',
  '  2026-03-04 11:00  Training with Ana Whaanga, Te Aro: Ben Okafor <ben@example.org>',
];

const openBox = async (): Promise<StudioUnderTest> => {
  const studio = await openStudio(monday);
  await studio.load(folder);
  return studio;
};

const callOff = (appointment: string): AdminRequest => ({ command: 'cancel-appointment', appointment });

const appointmentsOf = ({ database }: StudioUnderTest) =>
  database.once((handle) => handle.selectFrom('appointments').selectAll().orderBy('starts_at').execute());

/** Pays Mia's appointment with a visit of her pass, which ends on the following day. */
const payWithPass = async (studio: StudioUnderTest): Promise<void> => {
  const { database } = studio;
  const [pass] = await passesOf(database, 'mia@example.org');
  if (!pass) throw new Error('Mia has no pass');
  const id = (await appointmentsOf(studio)).find(({ profile_id }) => profile_id === pass.profile_id)?.id ?? '';
  await database.transaction(async (tx) => {
    await tx.updateTable('passes').set({ visits_held: 1 }).where('id', '=', pass.id).execute();
    await tx.updateTable('appointments').set({ pass_id: pass.id, price_amount: null, price_currency: null }).where('id', '=', id).execute();
  });
};

describe('the appointments of a studio', () => {
  it('are listed by the command line, soonest first, until they are over', async () => {
    const studio = await openBox();
    expect(await runAdminRequest(studio.context, { command: 'appointments' })).toEqual(list);
    studio.at(new Date('2026-03-03T21:00:00Z'));
    expect(await runAdminRequest(studio.context, { command: 'appointments' })).toEqual(list.slice(1));
    studio.at(new Date('2026-03-04T21:00:00Z'));
    expect(await runAdminRequest(studio.context, { command: 'appointments' })).toEqual(['No appointment is booked.']);
  });
});

describe('an appointment that the studio calls off', () => {
  it.each([nine, 'mia@example.org 2026-03-04 09:00', 'mia parata, 2026-03-04 09:00'])(
    'gives the visit back to a pass that lasts longer, notifies the member and frees the time (%s)',
    async (name) => {
      const studio = await openBox();
      await payWithPass(studio);
      expect(await runAdminRequest(studio.context, callOff(name))).toEqual([
        `${title} is called off: Mia Parata gets the visit back and is notified, and the time is free again.`,
      ]);
      const [off, other] = await appointmentsOf(studio);
      expect([off?.state, off?.cancelled_how, other?.state]).toEqual(['cancelled', 'byStudio', 'booked']);
      expect((await passesOf(studio.database, 'mia@example.org'))[0]).toMatchObject({ visits_held: 0, expires_on: '2026-03-09' });
      const stored = await studio.database.once((handle) => handle.selectFrom('notifications').selectAll().execute());
      expect(stored.map(({ profile_id, type, params }) => [profile_id, type, params])).toEqual([
        [profileId('mia@example.org'), 'appointment', { appointment_id: off?.id }],
      ]);
      expect(await runAdminRequest(studio.context, { command: 'appointments' })).toEqual(list.slice(1));
    },
  );

  it('is found by the id that the app shows in its address', async () => {
    const studio = await openBox();
    const [first] = await appointmentsOf(studio);
    expect(await runAdminRequest(studio.context, callOff(first?.id ?? ''))).toHaveLength(1);
    expect(await refusalOf(studio, callOff(first?.id ?? ''))).toEqual([`${title} is cancelled already.`]);
    expect(await refusalOf(studio, callOff(nine))).toEqual([`${title} is cancelled already.`]);
  });

  it('must exist, be booked and not be over: otherwise the command is refused with the reason, and nothing changes', async () => {
    const studio = await openBox();
    expect(await refusalOf(studio, callOff('Ana Whaanga 2026-03-04 10:00'))).toEqual([
      'There is no appointment "Ana Whaanga 2026-03-04 10:00". An appointment is named by who gives or has it and when, as in "Ana Whaanga 2026-03-04 09:00". The next ones are:',
      ...list,
    ]);
    const id = crypto.randomUUID();
    const { facility_id, org_id } = (await appointmentsOf(studio))[0] ?? { facility_id: '', org_id: '' };
    const held = { org_id, id, facility_id, profile_id: profileId('siiri@example.org'), service_id: serviceId('box', 'training') };
    const at = { starts_at: new Date('2026-03-03T21:00:00Z'), ends_at: new Date('2026-03-03T22:00:00Z') };
    const rest = { staff_id: staffId('box', 'ana-whaanga'), state: 'held' as const, hold_expires_at: holdExpiry(monday) };
    const none = { cancelled_how: null, pass_id: null, price_amount: null, price_currency: null };
    await studio.database.once((handle) =>
      handle
        .insertInto('appointments')
        .values({ ...held, ...at, ...rest, ...none, created_at: monday, updated_at: monday })
        .execute(),
    );
    expect(await refusalOf(studio, callOff(id))).toEqual([
      'Training with Ana Whaanga, 2026-03-04 10:00, Te Aro is not booked, only looked at.',
    ]);
    studio.at(new Date('2026-03-03T21:00:00Z'));
    expect(await refusalOf(studio, callOff(nine))).toEqual([`${title} is over; only an appointment that has not ended can be called off.`]);
  });
});
