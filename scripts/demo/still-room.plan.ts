import { type WeeklyClass, type StudioPlan, weekdaysOnly } from './demo-plan.ts';
import { stillRoomFeed } from './still-room.feed.ts';

const hackney = (
  type: string,
  days: WeeklyClass['days'],
  at: string,
  minutes: number,
  room: string,
  fill: number,
  teachers: string[],
  more: Partial<WeeklyClass> = {},
): WeeklyClass => ({
  facility: 'hackney',
  type,
  days,
  at,
  minutes,
  room,
  fill,
  teachers,
  ...more,
});
const bristol = (
  type: string,
  days: WeeklyClass['days'],
  at: string,
  minutes: number,
  room: string,
  fill: number,
  teachers: string[],
  more: Partial<WeeklyClass> = {},
): WeeklyClass => ({
  facility: 'bristol',
  type,
  days,
  at,
  minutes,
  room,
  fill,
  teachers,
  ...more,
});

const [beth, seun, meiLing, tomasz, sian, anais, priyanka, liis, hamza, wiremu, rosa, imogen] = [
  'Beth Hargreaves',
  'Oluwaseun Adeyemi',
  'Mei-Ling Chow',
  'Tomasz Wójcik',
  'Siân Pritchard',
  'Anaïs Girard',
  'Priyanka Desai',
  'Liis Kask',
  'Hamza Qureshi',
  'Wiremu Tamihana',
  'Rosa Delgado',
  'Imogen Clarke',
] as const;

const restore = hackney('Restore', ['mon', 'wed', 'fri'], '20:00', 75, 'The lamp room', 1.05, [beth]);
const mysore = hackney('Ashtanga', ['sat'], '07:30', 120, 'The big room', 0.6, [anais], { name: 'Mysore Saturday' });

const slots: readonly WeeklyClass[] = [
  hackney('Vinyasa', weekdaysOnly, '06:45', 60, 'The big room', 0.6, [hamza]),
  hackney('Reformer', weekdaysOnly, '07:00', 50, 'Machines', 1.05, [tomasz, beth, tomasz, beth, tomasz]),
  hackney('Reformer', weekdaysOnly, '08:00', 50, 'Machines', 0.9, [tomasz, beth, tomasz, beth, tomasz]),
  hackney('Slow flow', weekdaysOnly, '09:30', 60, 'The big room', 0.5, [wiremu, meiLing, wiremu, meiLing, hamza]),
  hackney('Mat Pilates', ['mon', 'wed', 'fri'], '11:00', 50, 'The big room', 0.5, [tomasz]),
  hackney('Pregnancy yoga', ['tue', 'thu'], '11:15', 75, 'The lamp room', 0.8, [priyanka]),
  hackney('Reformer', weekdaysOnly, '12:15', 45, 'Machines', 0.8, [beth]),
  hackney('Breath & nidra', weekdaysOnly, '13:10', 30, 'The lamp room', 0.4, [meiLing, meiLing, wiremu, meiLing, wiremu]),
  hackney('Mat Pilates', ['tue', 'thu'], '14:30', 50, 'The big room', 0.3, [tomasz]),
  hackney('Slow flow', ['mon', 'wed', 'fri'], '16:00', 60, 'The big room', 0.4, [hamza, wiremu, hamza]),
  hackney('Vinyasa', ['mon', 'tue', 'wed', 'thu'], '17:45', 60, 'The big room', 0.8, [seun]),
  hackney('Reformer', ['mon', 'tue', 'wed', 'thu'], '18:00', 50, 'Machines', 1.2, [beth, tomasz, beth, tomasz]),
  hackney('Slow flow', ['mon', 'tue', 'wed', 'thu'], '19:00', 60, 'The big room', 0.85, [wiremu, seun, meiLing, seun]),
  hackney('Reformer', ['mon', 'tue', 'wed', 'thu'], '19:00', 50, 'Machines', 1.05, [tomasz]),
  restore,
  hackney('Yin', ['tue', 'thu'], '20:15', 75, 'The lamp room', 0.8, [meiLing]),
  hackney('Vinyasa', ['fri'], '18:00', 75, 'The big room', 1, [seun], { name: 'Friday vinyasa with drums' }),
  mysore,
  hackney('Reformer', ['sat', 'sun'], '09:00', 50, 'Machines', 1, [beth]),
  hackney('Vinyasa', ['sat', 'sun'], '10:00', 75, 'The big room', 0.9, [seun, hamza]),
  hackney('Mat Pilates', ['sat'], '11:30', 50, 'The big room', 0.6, [tomasz]),
  hackney('Breath & nidra', ['sat'], '13:15', 45, 'The lamp room', 0.4, [wiremu]),
  hackney('Slow flow', ['sat'], '15:00', 60, 'The big room', 0.5, [meiLing]),
  hackney('Yin', ['sat'], '17:00', 75, 'The lamp room', 0.6, [meiLing]),
  hackney('Mat Pilates', ['sun'], '11:45', 50, 'The big room', 0.5, [tomasz], { course: 'beginners-hackney' }),
  hackney('Slow flow', ['sun'], '13:30', 60, 'The big room', 0.5, [wiremu]),
  hackney('Pregnancy yoga', ['sun'], '15:15', 75, 'The lamp room', 0.6, [priyanka]),
  hackney('Yin', ['sun'], '17:30', 75, 'The lamp room', 0.95, [meiLing]),
  hackney('Breath & nidra', ['sun'], '19:15', 45, 'The lamp room', 0.9, [liis], { name: 'Sunday lamps out', course: 'lamps-out' }),
  bristol('Vinyasa', weekdaysOnly, '07:00', 60, 'The chapel', 0.6, [rosa]),
  bristol('Slow flow', weekdaysOnly, '09:15', 60, 'The chapel', 0.4, [sian, sian, sian, wiremu, sian]),
  bristol('Reformer', ['mon', 'wed', 'fri'], '10:30', 50, 'The vestry', 0.7, [imogen]),
  bristol('Mat Pilates', ['tue', 'thu'], '12:15', 45, 'The chapel', 0.5, [imogen]),
  bristol('Pregnancy yoga', ['wed'], '14:00', 75, 'The gallery', 0.6, [priyanka]),
  bristol('Reformer', ['mon', 'tue', 'wed', 'thu'], '17:30', 50, 'The vestry', 1, [imogen]),
  bristol('Vinyasa', ['mon', 'wed', 'fri'], '18:00', 60, 'The chapel', 0.7, [rosa]),
  bristol('Yin', ['tue', 'thu'], '19:15', 75, 'The chapel', 0.7, [sian]),
  bristol('Breath & nidra', ['mon', 'wed'], '20:00', 45, 'The gallery', 0.5, [liis]),
  bristol('Restore', ['sun'], '18:00', 90, 'The gallery', 1, [sian], { course: 'rest-bristol' }),
  bristol('Ashtanga', ['sat'], '09:00', 90, 'The chapel', 0.7, [sian]),
];

const mia = 'mia@example.org';
const sam = 'sam@example.org';
const at = { facility: 'hackney' };
const pastWeeks = (...weeks: number[]): object => ({ ...at, weeks });

const scenes: readonly object[] = [
  {
    optional: true,
    class: { ...pastWeeks(-8, -7, -5, -4, -2, -1), type: 'Slow flow', on: 'thu', at: '19:00' },
    visits: [
      { member: sam, ahead: '4d' },
      { member: mia, ahead: '2d' },
    ],
  },
  { class: { ...pastWeeks(-6, -3), type: 'Yin', on: 'sun', at: '17:30' }, visits: [{ member: sam, ahead: '20h' }] },
  { class: { ...pastWeeks(-6), type: 'Slow flow', on: 'thu', at: '19:00' }, visits: [{ member: sam, ahead: '5d', did: 'cancelled' }] },
  { class: { ...pastWeeks(-3), type: 'Reformer', on: 'wed', at: '18:00' }, visits: [{ member: mia, ahead: '6d' }] },
  { class: { ...pastWeeks(-2), type: 'Reformer', on: 'wed', at: '18:00' }, visits: [{ member: mia, ahead: '5d', did: 'late_cancelled' }] },
  {
    optional: true,
    class: { ...at, pick: 'next', after: '10m', cancelling: 'late' },
    as: 'too late to cancel',
    leave_free: 3,
    visits: [{ member: sam }],
  },
  {
    optional: true,
    class: [
      { ...at, pick: 'next', type: 'Slow flow', after: '3h', cancelling: 'free' },
      { ...at, pick: 'next', after: '3h', cancelling: 'free' },
    ],
    as: 'free to cancel',
    leave_free: 6,
    visits: [{ member: mia }, { member: sam }],
  },
  {
    optional: true,
    class: [
      { ...at, pick: 'next', type: 'Reformer', after: '13h', before: '6d' },
      { ...at, pick: 'next', after: '13h', waitlist: true },
    ],
    as: 'full, with a waitlist',
    leave_free: 0,
    waiting: 3,
  },
  {
    optional: true,
    class: [
      { ...at, pick: 'next', type: 'Restore', after: '2h', before: '6d' },
      { ...at, pick: 'next', after: '2h', waitlist: true },
    ],
    as: 'second in line',
    leave_free: 0,
    waiting: 3,
    visits: [{ member: sam, did: 'waitlisted', behind: 1 }],
  },
  {
    optional: true,
    class: [
      { ...at, pick: 'next', type: 'Yin', after: '17h', before: '6d' },
      { ...at, pick: 'next', after: '17h', waitlist: true },
    ],
    as: 'a place is offered',
    leave_free: 0,
    waiting: 2,
    visits: [{ member: sam, did: 'offered' }],
  },
  { optional: true, class: { ...at, pick: 'next', type: 'Pregnancy yoga', after: '1h' }, as: 'full, no waitlist', leave_free: 0 },
  {
    optional: true,
    class: [
      { ...at, pick: 'next', type: 'Mat Pilates', after: '1h', before: '6d' },
      { ...at, pick: 'next', after: '1h' },
    ],
    as: 'cancelled by the studio',
    cancelled: 'The boiler gave up. Your visit is returned.',
    visits: [{ member: sam }],
  },
  {
    optional: true,
    class: { ...at, pick: 'next', type: 'Vinyasa', after: '20h' },
    as: 'somebody stands in',
    substitute: { staff: [wiremu, hamza] },
  },
  { optional: true, class: { ...at, pick: 'next', type: 'Reformer', after: '2d' }, leave_free: 1, visits: [{ member: mia }] },
  { optional: true, class: { facility: 'bristol', pick: 'next', type: 'Reformer', after: '2h' }, leave_free: 0, waiting: 2 },
];

const reformer = ['Reformer'];
const allButReformer = ['Slow flow', 'Vinyasa', 'Ashtanga', 'Restore', 'Yin', 'Mat Pilates', 'Breath & nidra'];

export const stillRoom: StudioPlan = {
  folder: 'still-room',
  uidDomain: 'still-room.example.com',
  mailDomain: 'example.com',
  timeZone: 'Europe/London',
  vtimezone: `
BEGIN:VTIMEZONE
TZID:Europe/London
BEGIN:STANDARD
DTSTART:19961027T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0000
TZNAME:GMT
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:19810329T010000
TZOFFSETFROM:+0000
TZOFFSETTO:+0100
TZNAME:BST
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
END:VTIMEZONE`,
  slots,
  closed: ['12-25', '12-26', '01-01'],
  exceptions: [
    {
      of: restore,
      teacher: beth,
      on: '2026-12-21',
      lines: [
        'SUMMARY:Restore for the longest night',
        'DESCRIPTION:Two hours\\, candles\\, and soup after.',
        'DTSTART;TZID=Europe/London:20261221T190000',
        'DURATION:PT120M',
        'X-SPOTTER-CAPACITY:16',
      ],
    },
    { of: mysore, teacher: anais, on: '2027-01-02', lines: ['STATUS:CANCELLED', 'COMMENT:We open again on Sunday.'] },
  ],
  groups: [
    { count: 96, perWeek: 5, passes: ['unlimited from 2026-01-05', 'unlimited from -220d', 'unlimited from -80d', 'unlimited from -25d'] },
    {
      count: 40,
      perWeek: 2,
      types: allButReformer,
      passes: ['two-a-week from -140d', 'two-a-week from -50d', 'two-a-week from -300d until +50d'],
    },
    { count: 12, perWeek: 2, types: ['Slow flow', 'Mat Pilates', 'Yin', 'Breath & nidra'], passes: ['off-peak from -100d'] },
    { count: 16, perWeek: 1, passes: ['ten from -40d used 3', 'ten from -20d', 'ten from -90d used 5'] },
    {
      count: 14,
      perWeek: 1,
      types: reformer,
      passes: ['five-reformer from -20d used 1', 'five-reformer from -9d', 'five-reformer from -15d; off-peak from -15d'],
    },
    { count: 6, perWeek: 1, passes: ['intro from -8d', 'intro from -7d'] },
    { count: 5, perWeek: 0, passes: ['unlimited from +5d', 'ten from +8d', 'intro from -20d used 4; two-a-week from +1d'] },
    { count: 4, perWeek: 0, passes: ['ten from -70d used 10', 'five-reformer from -40d used 5'] },
    { count: 4, perWeek: 0, passes: ['ten from -160d until -40d used 6', 'intro from -40d used 2', 'unlimited from -400d until -10d'] },
    { count: 1, perWeek: 0, passes: [''] },
  ],
  homes: [
    { facility: 'hackney', share: 0.66 },
    { facility: 'bristol', share: 0.34 },
  ],
  names: {
    first: [
      'Imogen',
      'Oliver',
      'Amelia',
      'Harriet',
      'Tariq',
      'Aisha',
      'Siobhán',
      'Rhys',
      'Cerys',
      'Ewan',
      'Ailsa',
      'Chidi',
      'Ngozi',
      'Temi',
      'Anjali',
      'Rohan',
      'Wei',
      'Xin',
      'Yuki',
      'Kasia',
      'Marek',
      'Zofia',
      'Elif',
      'Deniz',
      'Lucía',
      'Javier',
      'Chloé',
      'Mathis',
      'Triin',
      'Rasmus',
      'Greta',
      'Lars',
      'Ingrid',
      'Sofia',
      'Nadia',
      'Idris',
      'Beatrix',
      'Rowan',
      'Poppy',
      'Jude',
      'Martha',
      'Ellis',
      'Leila',
      'Omar',
      'Esme',
      'Hugo',
      'Freya',
      'Noor',
    ],
    last: [
      'Clarke',
      'Whitfield',
      'Okonkwo',
      'Ahmed',
      'Kowalska',
      'Nowak',
      'Davies',
      'Evans',
      'Llewellyn',
      'Murphy',
      'Byrne',
      'Campbell',
      'Stewart',
      'Mehta',
      'Kapoor',
      'Chow',
      'Li',
      'Sato',
      'Yılmaz',
      'Demir',
      'Romero',
      'Navarro',
      'Dubois',
      'Lambert',
      'Tamm',
      'Kuusk',
      'Lindqvist',
      'Hansen',
      'Rossi',
      'Haddad',
      'Osei',
      'Mensah',
      'Barlow',
      'Ashworth',
      'Pemberton',
      'Fisher',
    ],
  },
  locales: ['en-GB', 'en-GB', 'en-GB', 'en-GB', 'en-GB', 'en-US', 'et', 'fr', 'es-ES', 'en'],
  named: [
    {
      name: 'Mia Parata',
      email: mia,
      locale: 'en',
      home: 'hackney',
      tracksTraining: true,
      lastSeen: '-3d',
      password: 'squat-bench-deadlift',
      passes: 'two-a-week from -85d; five-reformer from -30d until +40d used 1',
    },
    {
      name: 'Sam Whitlock',
      email: sam,
      locale: 'en-GB',
      home: 'hackney',
      tracksTraining: false,
      lastSeen: '-1d',
      password: 'squat-bench-deadlift',
      passes: 'intro from -84d used 4; ten from -68d until +25d used 1; ten from -6d; two-a-week from +26d',
    },
  ],
  scenes,
  feed: stillRoomFeed,
};
