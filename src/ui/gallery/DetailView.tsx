import { lazy, Suspense, useEffect, useState } from 'react';
import { ActionBar } from '../ActionBar.tsx';
import { Announcer } from '../Announcer.tsx';
import { Avatar } from '../Avatar.tsx';
import { Button } from '../Button.tsx';
import { DotMeter } from '../DotMeter.tsx';
import { FactLine } from '../Facts.tsx';
import { FigureChange } from '../FigureChange.tsx';
import { Icon } from '../Icon.tsx';
import { IconLink } from '../IconButton.tsx';
import { arrowLeft } from '../icons/arrow-left.ts';
import { check } from '../icons/check.ts';
import { hourglass } from '../icons/hourglass.ts';
import { PageHeading } from '../PageHeading.tsx';
import { Panel, Section, Tag } from '../Section.tsx';
import { Row, Rows } from '../Rows.tsx';
import { Split } from '../Split.tsx';
import { VisibleAtWidth } from '../Stack.tsx';
import { StateButton } from '../StateButton.tsx';
import { TabLinks } from '../TabLinks.tsx';
import text from '../text.module.css';
import { Toast, ToastRegion } from '../Toast.tsx';
import { ACTIONS } from './Cards.tsx';
import { PEOPLE } from './content.ts';
import { GalleryShell } from './GalleryShell.tsx';

const Dialog = lazy(() => import('../Dialog.tsx').then((module) => ({ default: module.Dialog })));

type Phase = 'opening' | 'visible' | 'closing' | 'destroyed';

/** One entry with its list beside it. With `withDialog`, the dialog of the entry is open. */
export function DetailView({ withDialog = false }: { readonly withDialog?: boolean }) {
  const [phase, setPhase] = useState<Phase>(withDialog ? 'opening' : 'destroyed');
  return (
    <>
      <GalleryShell
        bare
        back={
          <VisibleAtWidth on="narrow">
            <IconLink label="Back to classes" icon={arrowLeft} href="#list" turns />
          </VisibleAtWidth>
        }
      >
        <Split listLabel="Classes on Monday 2 March" list={<List />} detail={<Detail onCancel={() => setPhase('opening')} />} />
      </GalleryShell>
      <Suspense>{phase !== 'destroyed' && <Question phase={phase} onPhase={setPhase} />}</Suspense>
      <Announcer polite={{ id: '1', text: 'Booked' }} />
      {withDialog && (
        <ToastRegion label="Messages">
          <Toast look="success">
            <b>Booked</b>
          </Toast>
          <Toast look="progress">
            <b>Cancelling</b>
          </Toast>
        </ToastRegion>
      )}
    </>
  );
}

function Question({ phase, onPhase }: { readonly phase: Exclude<Phase, 'destroyed'>; readonly onPhase: (phase: Phase) => void }) {
  const [focused, setFocused] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setFocused(true), 5);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const timer = phase === 'visible' ? undefined : setTimeout(() => onPhase(phase === 'opening' ? 'visible' : 'destroyed'), 150);
    return () => clearTimeout(timer);
  }, [phase, onPhase]);
  const close = () => onPhase('closing');
  return (
    <Dialog
      phase={phase}
      focused={focused}
      title="Confirm late cancel"
      description="CrossFit starts at 17:00 today. Cancelling was free until 15:00. Now it counts as a visit."
      onEscape={close}
      onMask={close}
      actions={
        <>
          <Button kind="act" tall data-autofocus onClick={close}>
            Keep my spot
          </Button>
          <Button kind="away" tall onClick={close}>
            Cancel anyway
          </Button>
        </>
      }
    >
      <FigureChange figure="1 visit">
        Uses the visit held on your 10‑visit pass. After that: <b>3 left · 1 held</b>.
      </FigureChange>
    </Dialog>
  );
}

function List() {
  return (
    <>
      <h2>Monday 2 March</h2>
      <Rows kind="brief">
        <Row figure="15:00" title="CrossFit Teens" href="#1">
          Happening now
        </Row>
        <Row figure="16:00" title="Open gym" href="#2">
          11 spots left
        </Row>
        <Row figure="17:00" title="CrossFit" href="#3" current end={<Icon shape={check} size="s" />}>
          Booked
        </Row>
        <Row figure="17:30" title="Barbell club" href="#4" end={<Icon shape={hourglass} size="s" />}>
          Held for you, 12:41 left
        </Row>
      </Rows>
    </>
  );
}

function Detail({ onCancel }: { readonly onCancel: () => void }) {
  return (
    <>
      <PageHeading
        figure={<time>17:00</time>}
        below="Today, 60 minutes, Main floor"
        beside={
          <>
            <FactLine picture={<Avatar name="Tama Ngata" />}>
              <b>Tama Ngata</b> for Ana Whaanga
            </FactLine>
            <FactLine picture={<DotMeter label="12 of 14 spots taken, one is yours" total={14} filled={12} own={4} />}>
              <b>2</b> left
            </FactLine>
          </>
        }
      >
        CrossFit
      </PageHeading>
      <TabLinks
        label="CrossFit"
        links={[
          { href: '#details', label: 'Details', current: true },
          { href: '#workouts', label: 'Workouts' },
          { href: '#leaderboard', label: 'Leaderboard' },
          { href: '#online', label: 'Online' },
        ]}
      />
      <div style={{ display: 'grid', gap: '2rem', paddingBlock: '1.25rem 2rem' }}>
        <Section title="On the whiteboard">
          <Panel>
            <p className={text.quiet}>Back squat, every 3 minutes</p>
            <p className={text.figure} style={{ fontSize: 'var(--figure-l)' }}>
              5×5
            </p>
          </Panel>
        </Section>
        <Section title="Who is coming" end={PEOPLE.length}>
          <Rows>
            {PEOPLE.map((person) => (
              <Row key={person} picture={<Avatar name={person} />} title={person} end={<Tag own={person === 'Mia Parata'}>Member</Tag>} />
            ))}
          </Rows>
        </Section>
      </div>
      <ActionBar
        title="You are in."
        action={<StateButton {...ACTIONS.booked} second={{ label: 'Cancel', name: 'Cancel CrossFit at 17:00', onPress: onCancel }} />}
      >
        Cancelling now counts as a visit
      </ActionBar>
    </>
  );
}
