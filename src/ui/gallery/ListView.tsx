import { useState } from 'react';
import { ChoiceChip, Chips, LinkChip, ToggleChip } from '../Chip.tsx';
import { Disclosure } from '../Disclosure.tsx';
import { EntryList } from '../EntryCard.tsx';
import { IconButton } from '../IconButton.tsx';
import { chevronLeft } from '../icons/chevron-left.ts';
import { chevronRight } from '../icons/chevron-right.ts';
import { slidersHorizontal } from '../icons/sliders-horizontal.ts';
import { PageHeading } from '../PageHeading.tsx';
import { Section } from '../Section.tsx';
import { Ring } from '../Ring.tsx';
import { RailLayout } from '../Split.tsx';
import { VisibleAtWidth, Stack } from '../Stack.tsx';
import { SelectList } from '../SelectList.tsx';
import { Strip } from '../Strip.tsx';
import text from '../text.module.css';
import { TextLink } from '../TextLink.tsx';
import { Card, Cards, OPENS_NEXT } from './Cards.tsx';
import { DAYS } from './content.ts';
import { GalleryShell } from './GalleryShell.tsx';

export function ListView() {
  return (
    <GalleryShell>
      <RailLayout rail={<Rail />}>
        <PageHeading actions={<Weeks />}>Monday 2 March</PageHeading>
        <Strip label="Days" items={DAYS} />
        <VisibleAtWidth on="wide">
          <Filters />
        </VisibleAtWidth>
        <Stack gap="l">
          <EntryList label="Classes on Monday 2 March">
            <Disclosure summary="4 earlier classes">Earlier ones stand here.</Disclosure>
            <Cards />
          </EntryList>
          <Section title="Opens next" end="Tuesday 10 March">
            <EntryList>
              <Card {...OPENS_NEXT} heading="h3" />
            </EntryList>
          </Section>
        </Stack>
      </RailLayout>
    </GalleryShell>
  );
}

function Weeks() {
  return (
    <>
      <VisibleAtWidth on="narrow">
        <IconButton label="Filters" icon={slidersHorizontal} />
      </VisibleAtWidth>
      <VisibleAtWidth on="wide">
        <IconButton label="Previous week" icon={chevronLeft} turns />
        <LinkChip href="#today">Today</LinkChip>
        <IconButton label="Next week" icon={chevronRight} turns />
      </VisibleAtWidth>
    </>
  );
}

function Filters() {
  const [space, setSpace] = useState(false);
  const [type, setType] = useState('');
  const [coach, setCoach] = useState('');
  return (
    <Chips label="Filters">
      <ChoiceChip
        List={SelectList}
        label="Class type"
        value={type}
        onChoose={setType}
        choices={[
          { value: '', label: 'All classes' },
          { value: 'crossfit', label: 'CrossFit' },
        ]}
      />
      <ChoiceChip
        List={SelectList}
        label="Coach"
        value={coach}
        onChoose={setCoach}
        choices={[
          { value: '', label: 'Any coach' },
          { value: 'ana', label: 'Ana Whaanga' },
        ]}
      />
      <ToggleChip pressed={space} onClick={() => setSpace(!space)}>
        Free spots
      </ToggleChip>
    </Chips>
  );
}

function Rail() {
  return (
    <>
      <Section quiet title="Your next class">
        <p className={text.largest}>
          <time>17:00</time>
        </p>
        <p>
          <b>CrossFit</b>
          <br />
          <span className={`${text.small} ${text.quiet}`}>
            Tama Ngata for Ana, Main floor.
            <br />
            Starts in 1 h 42 min.
          </span>
        </p>
      </Section>
      <Section quiet title="Your pass">
        <div style={{ display: 'flex', gap: '1rem', alignItems: 'center' }}>
          <Ring label="4 of 10 visits left" value={4} max={10}>
            4
          </Ring>
          <p className={text.small}>
            <b>4 visits left</b>
            <br />
            <span className={text.quiet}>of 10, until 30 April</span>
          </p>
        </div>
        <TextLink alone href="#buy">
          Buy a pass
        </TextLink>
      </Section>
    </>
  );
}
