import { readFolder } from '#server/studio/folder/read-folder.ts';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readAppointmentPasses } from '#server/appointments/appointment-passes.ts';
import { profileId } from '#server/studio/load/studio-ids.ts';
import { readAllSlots } from '#server/appointments/staff-availability.ts';
import { readServiceOfferings } from '#server/appointments/service-store.ts';
import { addDays, dayOf } from '#machines/classes/day.rules.ts';
import { openStudio, type StudioUnderTest } from '#tests/studio/loading.ts';
import { document, monday, smallStudio } from '#tests/studio/small-studio.ts';

const [ana, tama] = document.staff;
const hours = { days: ['mon', 'wed'], from: '09:00', until: '12:00' };
const training = { key: 'training', name: 'Training', minutes: 60, price: '95.00', staff: ['ana-whaanga'] };
const talk = { key: 'talk', name: 'First talk', minutes: 30, price: '0.00', staff: ['ana-whaanga', 'tama-ngata'] };

const withServices = (services: readonly object[], staff: readonly object[] = [{ ...ana, availability: [hours] }, tama ?? {}]) =>
  smallStudio({ document: { ...document, staff, services } });

const offersOf = ({ database }: StudioUnderTest) =>
  database.snapshot(async (tx) => {
    const facility = await tx.selectFrom('facilities').selectAll().executeTakeFirstOrThrow();
    return { facility, offers: await readServiceOfferings(tx, facility) };
  });

const freeOn = (studio: StudioUnderTest, day: string, now: Date) =>
  studio.database.snapshot(async (tx) => {
    const facility = await tx.selectFrom('facilities').selectAll().executeTakeFirstOrThrow();
    const [offer] = await readServiceOfferings(tx, facility);
    if (!offer) return [];
    const looking = { tx, now, facility, service: offer.service, staffIds: offer.givers.map(({ id }) => id) };
    return (await readAllSlots(looking, day, 1)).filter(({ available }) => available);
  });

describe('a folder with services', () => {
  it('offers the services of a coach who works there, at their price or free of charge', async () => {
    const studio = await openStudio(monday);
    const { counts } = await studio.load(withServices([training, talk]));
    expect(counts.services).toMatchObject({ added: 2 });
    const { offers } = await offersOf(studio);
    expect(offers.map(({ service, givers }) => [service.name, service.price_amount, givers.map(({ full_name }) => full_name)])).toEqual([
      ['Training', 9500, ['Ana Whaanga']],
      ['First talk', null, ['Ana Whaanga']],
    ]);
    expect(await freeOn(studio, '2026-03-04', monday)).toHaveLength(5);
  });

  it('changes nothing when it is loaded again, and only the differences when it differs', async () => {
    const studio = await openStudio(monday);
    await studio.load(withServices([training, talk]));
    expect((await studio.load(withServices([training, talk]))).counts).toMatchObject({
      services: { added: 0, changed: 0, cancelled: 0, unchanged: 2 },
      hours: { added: 0, changed: 0, unchanged: 2 },
    });
    const away = [{ from: '2026-03-04', until: '2026-03-04' }];
    const { counts } = await studio.load(
      withServices([{ ...training, minutes: 90 }], [{ ...ana, availability: [hours], away }, tama ?? {}]),
    );
    expect(counts).toMatchObject({ services: { changed: 1, cancelled: 1 }, hours: { changed: 1 } });
    expect((await offersOf(studio)).offers.map(({ service }) => [service.name, service.minutes])).toEqual([['Training', 90]]);
    expect(await freeOn(studio, '2026-03-04', monday)).toEqual([]);
    expect((await studio.load(withServices([training, talk]))).counts.services).toMatchObject({ changed: 2 });
    expect((await offersOf(studio)).offers).toHaveLength(2);
  });

  it('sets, for a studio or a facility, how long before its start an appointment can be booked', async () => {
    const studio = await openStudio(monday);
    const withNotice = (booking: object, facility: object) => {
      const facilities = document.facilities.map((one) => ({ ...one, booking: facility }));
      const staff = [{ ...ana, availability: [hours] }, tama ?? {}];
      return smallStudio({ document: { ...document, booking, facilities, staff, services: [training] } });
    };
    // 44 hours before Wednesday 09:00.
    const first = async () => (await freeOn(studio, '2026-03-04', monday))[0]?.start_at;
    await studio.load(withNotice({ appointment_notice_minutes: 44 * 60 }, {}));
    expect(await first()).toBe('2026-03-03T20:00:00.000Z');
    const changed = await studio.load(withNotice({ appointment_notice_minutes: 44 * 60 }, { appointment_notice_minutes: 45 * 60 }));
    expect(changed.counts.facilities).toMatchObject({ changed: 1 });
    expect(await first()).toBe('2026-03-03T21:00:00.000Z');
    await studio.load(withNotice({}, {}));
    expect(await first()).toBe('2026-03-03T20:00:00.000Z');
  });

  it('has appointments as far ahead as the facility sets, else the studio, and its deadline', async () => {
    const studio = await openStudio(monday);
    const withTerms = (booking: object, facility: object) => {
      const facilities = document.facilities.map((one) => ({ ...one, booking: facility }));
      const staff = [{ ...ana, availability: [hours] }, tama ?? {}];
      return smallStudio({ document: { ...document, booking, facilities, staff, services: [training] } });
    };
    // Three Wednesdays: 2, 9 and 16 days ahead.
    await studio.load(withTerms({ appointment_days_ahead: 3 }, { appointment_days_ahead: 9 }));
    expect(await freeOn(studio, '2026-03-11', monday)).not.toEqual([]);
    expect(await freeOn(studio, '2026-03-18', monday)).toEqual([]);
    await studio.load(withTerms({ appointment_days_ahead: 16, appointment_cancel_minutes_before: 90 }, {}));
    expect(await freeOn(studio, '2026-03-18', monday)).not.toEqual([]);
    const { facility } = await offersOf(studio);
    expect([facility.appointment_cancel_minutes, facility.appointment_days_ahead]).toEqual([90, 16]);
  });

  it('is refused if it refers to something that does not exist, or if an end is before its begin', async () => {
    const studio = await openStudio(monday);
    const wrong = { ...hours, facility: 'moon', from: '12:00', until: '09:00' };
    const mistakes = await studio.mistakes(
      withServices([{ ...training, staff: ['nobody'] }], [{ ...ana, availability: [wrong] }, tama ?? {}]),
    );
    expect(mistakes.map((mistake) => mistake.replace(/^[^ ]+ /, ''))).toEqual([
      '09:00 is not after 12:00',
      'there is no facility "moon"',
      'there is no member of staff "nobody"',
    ]);
  });
});

describe('the demo on a Sunday in July', () => {
  it.each(['ironbark', 'still-room'])(
    'has times for every service of %s, one that Mia may pay with a pass or at its price, and appointments that have been and are ahead',
    async (name) => {
      const now = new Date('2026-07-26T11:30:00Z');
      const studio = await openStudio(now);
      const read = await readFolder(fileURLToPath(new URL(`../../studios/${name}`, import.meta.url)));
      if (read.kind === 'rejected') throw new Error(`${name} cannot be read`);
      await studio.load(read.files);
      const empty = await studio.database.snapshot(async (tx) => {
        const without: string[] = [];
        for (const facility of await tx.selectFrom('facilities').selectAll().execute())
          for (const { service, givers } of await readServiceOfferings(tx, facility)) {
            const looking = { tx, now, facility, service, staffIds: givers.map(({ id }) => id) };
            const slots = await readAllSlots(looking, addDays(dayOf(now, facility.time_zone), 1), 7);
            if (slots.filter(({ available }) => available).length < 3) without.push(`${service.name} at ${facility.name}`);
          }
        return without;
      });
      expect(empty).toEqual([]);
      const payable = await studio.database.snapshot(async (tx) => {
        const facility = await tx.selectFrom('facilities').selectAll().orderBy('position').executeTakeFirstOrThrow();
        const viewer = { orgId: facility.org_id, profileId: profileId('mia@example.org'), now };
        const appointmentPasses = await readAppointmentPasses({ tx, viewer, timeZone: facility.time_zone, around: [now] });
        const services = await tx.selectFrom('services').selectAll().execute();
        return services.filter((service) => service.price_amount !== null && appointmentPasses.payersOf(service, now).length > 0);
      });
      expect(payable).toHaveLength(1);
      const made = await studio.database.once((handle) => handle.selectFrom('appointments').select('state').execute());
      expect(new Set(made.map(({ state }) => state))).toEqual(new Set(['attended', 'booked']));
    },
  );
});
