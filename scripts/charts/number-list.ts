import type { ChartStructure, ChartTransition } from '#atlas/charts/chart-data.ts';
import type { SiteNumber } from '#atlas/site/site-data.ts';
import { type NumberSetter, type NumberUnit, type StudioNumber, type StudioNumberId, studioNumbers } from '#machines/studio-numbers.ts';
import { numberGuards } from './number-guards.ts';

interface NumberText {
  readonly title: string;
  readonly meaning: string;
  readonly without?: string;
}

const numberTexts: Readonly<Record<StudioNumberId, NumberText>> = {
  bookingOpens: { title: 'Booking opens', meaning: 'How long before the class, at the same hour of the facility.' },
  bookingCloses: { title: 'Booking closes', meaning: 'How long before the class.' },
  cancellationDeadline: { title: 'Cancellation deadline', meaning: 'Until how long before the class cancelling is free.' },
  offerOver16Hours: { title: 'Offer, class in more than 16 hours', meaning: 'How long a spot is held for the member.' },
  offerOver1Hour: { title: 'Offer, class in 1 to 16 hours', meaning: 'How long a spot is held for the member.' },
  offerUnder1Hour: { title: 'Offer, class in less than 1 hour', meaning: 'How long a spot is held for the member.' },
  capacity: { title: 'Capacity', meaning: 'Spots in a class.', without: 'must be set' },
  dropInPlaces: { title: 'Drop-in spots', meaning: 'Spots in a class for members without a pass.' },
  appointmentNotice: { title: 'Notice of appointments', meaning: 'Until how long before its start an appointment can be booked.' },
  appointmentDeadline: {
    title: 'Cancellation deadline of appointments',
    meaning: 'Until how long before its start an appointment is cancelled or moved free of charge.',
  },
  appointmentDaysAhead: { title: 'Booking window of appointments', meaning: 'How far ahead appointments can be booked.' },
  timetableAhead: { title: 'Timetable ahead', meaning: 'How far endless series are expanded.' },
  timetableBack: { title: 'Timetable back', meaning: 'How many past days the first load includes.' },
  serviceLength: { title: 'Length of a service', meaning: 'How long an appointment takes.', without: 'must be set' },
  weeklyLimit: { title: 'Weekly limit', meaning: 'Visits with a membership from Monday to Sunday.', without: 'no limit' },
  membershipLength: { title: 'Length of a membership', meaning: 'How long a membership lasts that is bought in the app.' },
  passVisits: { title: 'Visits of a pass', meaning: 'Visits that a pass pays for.', without: 'must be set' },
  passLength: { title: 'Length of a pass', meaning: 'How long a pass with visits lasts.', without: 'no end' },
  passesSold: { title: 'Passes for sale', meaning: 'How many of a pass or membership are sold.', without: 'no limit' },
};

const setters: Readonly<Record<NumberSetter, string>> = {
  class: 'class',
  'class type': 'class type',
  facility: 'facility',
  studio: 'studio',
  timetable: 'timetable',
  'count pass': 'pass with visits',
  membership: 'membership',
  service: 'service',
};

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

const minutesText = (minutes: number): string => {
  if (minutes >= 2 * 24 * 60 && minutes % (24 * 60) === 0) return counted(minutes / (24 * 60), 'day');
  return minutes >= 60 && minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`;
};

const unitNames: Readonly<Record<Exclude<NumberUnit, 'minutes'>, string>> = {
  days: 'day',
  visits: 'visit',
  places: 'spot',
  passes: 'pass',
};

/** The number with its unit as text, for example `2 h` for 120 minutes. */
export const numberText = (value: number, unit: NumberUnit): string => {
  if (value < 0) return `${value} (no limit)`.replace('-', '−');
  if (unit === 'minutes') return minutesText(value);
  return unit === 'passes' ? String(value) : counted(value, unitNames[unit]);
};

const dependsOnGuard = ({ guard, label }: ChartTransition, names: readonly string[]): boolean =>
  names.some((name) => guard?.name.split(':')[0] === name || label === `after ${name}`);

const uses = (id: StudioNumberId, charts: readonly Pick<ChartStructure, 'id' | 'transitions'>[]): SiteNumber['usedBy'] =>
  charts.flatMap((chart) => {
    const names = numberGuards[chart.id]?.[id] ?? [];
    const transitions = chart.transitions.filter((transition) => dependsOnGuard(transition, names)).map((transition) => transition.id);
    return transitions.length > 0 ? [{ chart: chart.id, transitions }] : [];
  });

export const siteNumbers = (charts: readonly Pick<ChartStructure, 'id' | 'transitions'>[]): readonly SiteNumber[] =>
  Object.entries(studioNumbers as Readonly<Record<StudioNumberId, StudioNumber>>).map(([key, number]) => {
    const id = key as StudioNumberId;
    const { title, meaning, without = '' } = numberTexts[id];
    return {
      id,
      title,
      meaning,
      name: number.name,
      default: number.default === null ? without : numberText(number.default, number.unit),
      least: numberText(number.least, number.unit),
      most: numberText(number.most, number.unit),
      setBy: number.setBy.map((setter) => setters[setter]),
      usedBy: uses(id, charts),
    };
  });
