import { bell } from '../icons/bell.ts';
import { calendarCheck } from '../icons/calendar-check.ts';
import { calendarDays } from '../icons/calendar-days.ts';
import { dumbbell } from '../icons/dumbbell.ts';
import { history } from '../icons/history.ts';
import { newspaper } from '../icons/newspaper.ts';
import { notebookPen } from '../icons/notebook-pen.ts';
import { ticket } from '../icons/ticket.ts';
import type { NavigationEntry } from '../Navigation.tsx';
import type { StripItem } from '../Strip.tsx';

export const BRANDS = {
  ironbark: { name: 'Ironbark Box', colour: 'oklch(0.57 0.15 45)' },
  'still-room': { name: 'Still Room', colour: 'oklch(0.44 0.075 203)' },
  neon: { name: 'Neon Yellow', colour: '#e6ff00' },
  navy: { name: 'Navy Blue', colour: '#001f5b' },
} as const;

export type Brand = keyof typeof BRANDS;

export function isBrand(name: string): name is Brand {
  return name in BRANDS;
}

export const UNREAD = { label: 'Notifications, 3 unread', icon: bell, count: 3 } as const;

export const ENTRIES: readonly NavigationEntry[] = [
  { id: 'classes', href: '#classes', label: 'Classes', icon: calendarDays, current: true },
  { id: 'feed', href: '#feed', label: 'Feed', icon: newspaper },
  { id: 'bookings', href: '#bookings', label: 'My bookings', icon: calendarCheck },
  { id: 'account', href: '#account', label: 'Account', icon: ticket },
  { id: 'visits', href: '#visits', label: 'Visits', icon: history },
  { id: 'training', href: '#training', label: 'Training log', icon: notebookPen },
  { id: 'lifts', href: '#lifts', label: 'Lifts', icon: dumbbell },
];

export const DAYS: readonly StripItem[] = (
  [
    ['Mon', 2, 1],
    ['Tue', 3, 0],
    ['Wed', 4, 1],
    ['Thu', 5, 0],
    ['Fri', 6, 1],
    ['Sat', 7, 0],
    ['Sun', 8, 0],
  ] as const
).map(([day, date, marks]) => ({
  id: `2026-03-0${date}`,
  href: `#2026-03-0${date}`,
  label: `${day} ${date} March${marks ? `, ${marks} booked` : ''}`,
  caption: day,
  figure: date,
  marks,
  current: date === 2,
  outlined: date === 2,
}));

export const PEOPLE = [
  'Mia Parata',
  'Hemi Walker',
  'Kiri Te Aho',
  'Ben Okafor',
  'Siiri Põld',
  'Léa Fournier',
  'Ngaio Hōhepa',
  'Jonas Tamm',
] as const;
