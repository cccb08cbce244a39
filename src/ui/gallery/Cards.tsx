import { useState } from 'react';
import { DotMeter } from '../DotMeter.tsx';
import { EntryCard, type EntryCardProps } from '../EntryCard.tsx';
import { Icon } from '../Icon.tsx';
import { ban } from '../icons/ban.ts';
import { check } from '../icons/check.ts';
import { clock } from '../icons/clock.ts';
import { lock } from '../icons/lock.ts';
import { repeat2 } from '../icons/repeat-2.ts';
import { usersRound } from '../icons/users-round.ts';
import { StateButton, type StateButtonProps } from '../StateButton.tsx';
import text from '../text.module.css';

const nothing = () => undefined;

export const ACTIONS = {
  book: { look: 'solid', fact: { label: 'Book', detail: 'uses 1 of 4 visits' }, primary: { onPress: nothing } },
  dropIn: { look: 'solid', fact: { label: 'Drop in', detail: '$25.00' }, primary: { onPress: nothing } },
  booking: { look: 'solid', fact: { label: 'Book', detail: 'uses 1 of 4 visits' }, primary: { busy: true } },
  booked: {
    look: 'soft',
    fact: { label: 'Booked', icon: check },
    second: { label: 'Cancel', name: 'Cancel CrossFit at 17:00', onPress: nothing },
  },
  join: { look: 'outline', fact: { label: 'Join waitlist', detail: '7 on the waitlist' }, primary: { onPress: nothing } },
  inLine: { look: 'soft', fact: { label: '2nd', detail: 'on the waitlist' }, second: { label: 'Leave', name: 'Leave the waitlist' } },
  offered: {
    look: 'offer',
    fact: { label: 'Confirm', detail: '12:41 left' },
    primary: { onPress: nothing },
    second: { label: 'Decline', onPress: nothing },
  },
  full: {
    look: 'sunken',
    fact: { label: 'Full', detail: 'no waitlist', icon: usersRound },
    reason: 'This class is full and keeps no waitlist. The 19:00 has space.',
  },
  opens: {
    look: 'sunken',
    fact: { label: 'Opens Tue 06:00', detail: 'in 14 h 42 min', icon: lock },
    reason: 'Booking opens on Tuesday 3 March at 06:00.',
  },
  onNow: {
    look: 'sunken',
    fact: { label: 'Happening now', detail: 'until 16:00', icon: clock },
    reason: 'This class has started. Booking closed at 15:00.',
  },
  struck: { look: 'sunken', fact: { label: 'Cancelled', detail: 'by the studio', icon: ban }, reason: 'The studio cancelled this class.' },
  noPass: {
    look: 'sunken',
    fact: { label: 'Another pass needed', detail: 'for this class' },
    reason: 'None of your passes covers this class.',
    second: { label: 'Buy', name: 'Buy a pass', href: '#buy' },
  },
} as const satisfies Readonly<Record<string, StateButtonProps>>;

/** A button that works in the gallery: a press books, and the next press cancels. */
function Booking() {
  const [booked, setBooked] = useState(false);
  return booked ? (
    <StateButton {...ACTIONS.booked} second={{ label: 'Cancel', name: 'Cancel CrossFit at 18:00', onPress: () => setBooked(false) }} />
  ) : (
    <StateButton {...ACTIONS.book} primary={{ onPress: () => setBooked(true) }} />
  );
}

type Card = Omit<EntryCardProps, 'href' | 'figure' | 'title'> & { readonly at: string; readonly title: string };

const left = (count: number) => (
  <span>
    <b>{count}</b> spots left
  </span>
);

const CARDS: readonly Card[] = [
  {
    at: '15:00',
    caption: '60 min',
    title: 'CrossFit Teens',
    facts: ['Priya Nair', 'Main floor'],
    aside: (
      <>
        <DotMeter label="10 of 12 spots taken" total={12} filled={10} />
        <span>Started 18 min ago</span>
      </>
    ),
    action: <StateButton {...ACTIONS.onNow} />,
    elapsed: 0.3,
  },
  {
    at: '16:00',
    caption: '90 min',
    title: 'Open gym',
    facts: ['Hemi Walker', 'Main floor'],
    aside: (
      <>
        <DotMeter label="5 of 16 spots taken" total={16} filled={5} />
        {left(11)}
      </>
    ),
    action: <StateButton {...ACTIONS.dropIn} />,
  },
  {
    at: '16:30',
    caption: '60 min',
    title: 'Gymnastics skills',
    facts: ['Ana Whaanga', 'Rig'],
    aside: <span>Ana is unwell. Your visit is returned.</span>,
    action: <StateButton {...ACTIONS.struck} />,
    tone: 'struck',
  },
  {
    at: '17:00',
    caption: '60 min',
    title: 'CrossFit',
    facts: [
      <span key="who" className={`${text.strong} ${text.icon}`}>
        <Icon shape={repeat2} size="s" />
        Tama Ngata for Ana
      </span>,
      'Main floor',
    ],
    aside: (
      <>
        <DotMeter label="12 of 14 spots taken, one is yours" total={14} filled={12} own={4} />
        {left(2)}
      </>
    ),
    action: <StateButton {...ACTIONS.booked} />,
    tone: 'own',
  },
  {
    at: '17:30',
    caption: '75 min',
    title: 'Barbell club',
    facts: ['Jonas Tamm', 'Platforms'],
    aside: (
      <>
        <DotMeter label="7 of 8 spots taken, the last is held for you" total={8} filled={7} held={7} />
        <b>Your spot is held</b>
      </>
    ),
    action: <StateButton {...ACTIONS.offered} />,
    tone: 'kept',
  },
  {
    at: '18:00',
    caption: '60 min',
    title: 'CrossFit',
    facts: ['Tama Ngata', 'Main floor'],
    aside: (
      <>
        <DotMeter label="9 of 14 spots taken" total={14} filled={9} />
        {left(5)}
      </>
    ),
    action: <Booking />,
  },
  {
    at: '18:00',
    caption: '45 min',
    title: 'On-ramp, week 2',
    facts: ['Priya Nair', 'Studio'],
    aside: (
      <>
        <DotMeter label="6 of 6 spots taken" total={6} filled={6} />
        <span>All 6 taken</span>
      </>
    ),
    action: <StateButton {...ACTIONS.full} />,
  },
  {
    at: '19:00',
    caption: '60 min',
    title: 'CrossFit',
    facts: ['Hemi Walker', 'Main floor'],
    aside: (
      <>
        <DotMeter label="14 of 14 spots taken" total={14} filled={14} />
        <span>All 14 taken</span>
      </>
    ),
    action: <StateButton {...ACTIONS.join} />,
  },
  {
    at: '19:15',
    caption: '45 min',
    title: 'Mobility & breath',
    facts: ['Kiri Te Aho', 'Studio'],
    aside: (
      <>
        <DotMeter label="All 10 spots taken, you are 2nd of 4 on the waitlist" total={10} filled={10} queue={{ length: 4, own: 1 }} />
        <span>We’ll tell you if a spot frees up</span>
      </>
    ),
    action: <StateButton {...ACTIONS.inLine} />,
  },
  {
    at: '20:00',
    caption: '50 min',
    title: 'Spin, the large room',
    facts: ['Ngaio Hōhepa', 'Cycle hall'],
    aside: (
      <>
        <DotMeter label="31 of 45 spots taken, one is yours" total={45} filled={31} own={20} />
        {left(14)}
      </>
    ),
    action: <StateButton {...ACTIONS.noPass} />,
  },
];

export const OPENS_NEXT: Card = {
  at: '06:00',
  caption: '60 min',
  title: 'CrossFit',
  facts: ['Ana Whaanga', 'Main floor'],
  aside: (
    <>
      <DotMeter label="0 of 14 spots taken" total={14} filled={0} />
      <span>
        <b>14</b> spaces
      </span>
    </>
  ),
  action: <StateButton {...ACTIONS.opens} />,
};

export function Card({ at, ...card }: Card) {
  return <EntryCard {...card} figure={<time>{at}</time>} href="#detail" />;
}

export function Cards() {
  return CARDS.map((card) => <Card key={`${card.at} ${card.title}`} {...card} />);
}
