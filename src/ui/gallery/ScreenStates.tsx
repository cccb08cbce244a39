import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { DotMeter } from '../DotMeter.tsx';
import { Emblem } from '../Emblem.tsx';
import { Empty } from '../Empty.tsx';
import { EntrySkeleton, EntryList } from '../EntryCard.tsx';
import { Field, PasswordField } from '../Field.tsx';
import { calendarDays } from '../icons/calendar-days.ts';
import { cloudOff } from '../icons/cloud-off.ts';
import { rotateCw } from '../icons/rotate-cw.ts';
import { Wordmark } from '../BrandMark.tsx';
import { Notice } from '../Notice.tsx';
import { PageHeading } from '../PageHeading.tsx';
import { Row, Rows } from '../Rows.tsx';
import { NarrowPage } from '../Shell.tsx';
import { Skeleton } from '../Skeleton.tsx';
import { TextLink } from '../TextLink.tsx';
import { type Brand, BRANDS } from './content.ts';
import styles from './gallery.module.css';

export function ScreenStates() {
  return (
    <main className={styles.sheet}>
      {(['ironbark', 'still-room'] as const).map((brand) => (
        <div key={brand} className={styles.frames}>
          <Screens brand={brand} theme={brand === 'ironbark' ? 'light' : 'dark'} />
        </div>
      ))}
    </main>
  );
}

interface Dress {
  readonly brand: Brand;
  readonly theme: 'light' | 'dark';
}

function Screens(dress: Dress) {
  return (
    <>
      <Screen {...dress} caption="Loading, after 150 ms">
        <PageHeading>Monday 2 March</PageHeading>
        <Skeleton label="Loading classes">
          <EntryList>
            <EntrySkeleton />
            <EntrySkeleton />
            <EntrySkeleton />
          </EntryList>
        </Skeleton>
      </Screen>
      <Screen {...dress} caption="Empty">
        <PageHeading>My bookings</PageHeading>
        <Empty title="Nothing booked yet" icon={calendarDays} action={<Button kind="act">Find a class</Button>}>
          Your next classes will appear here. Tonight at 18:00 has 5 spots left.
        </Empty>
      </Screen>
      <Screen {...dress} caption="Failed, what was there stays">
        <PageHeading>My bookings</PageHeading>
        <Notice tone="danger" title="Bookings couldn’t be updated." action={<Button icon={rotateCw}>Try again</Button>}>
          The studio’s server is busy. What you see is from 15:02.
        </Notice>
        <Bookings />
      </Screen>
      <Screen {...dress} caption="Offline">
        <PageHeading>My bookings</PageHeading>
        <Notice tone="warning" icon={cloudOff} title="You are offline.">
          These are your bookings from 12 minutes ago. To book or cancel, connect first.
        </Notice>
        <Bookings />
      </Screen>
      <Screen {...dress} caption="Not found">
        <Empty
          heading="h1"
          title="Page not found"
          picture={<DotMeter label="13 of 14 spots taken" total={14} filled={13} />}
          action={<Button kind="act">Go to classes</Button>}
        >
          This page doesn’t exist, or you don’t have access to it.
        </Empty>
      </Screen>
    </>
  );
}

function Bookings() {
  return (
    <Rows>
      <Row figure="17:00" title="CrossFit" href="#1">
        Mon 2 March, Tama Ngata, Main floor
      </Row>
      <Row figure="06:00" title="CrossFit" href="#2">
        Wed 4 March, Ana Whaanga, Main floor
      </Row>
      <Row figure="12:15" title="Barbell club" href="#3">
        Fri 6 March, Jonas Tamm, Platforms
      </Row>
    </Rows>
  );
}

export function SignIn() {
  return (
    <NarrowPage
      brand={<Wordmark name="Spotter" large />}
      footer={
        <>
          <a href="#social">Instagram</a>
          <a href="#company">About us</a>
          <a href="#help">Help</a>
        </>
      }
    >
      <PageHeading>Good to see you</PageHeading>
      <Field label="Email" type="email" autoComplete="off" defaultValue="mia@example.org" />
      <PasswordField label="Password" showLabel="Show password" hideLabel="Hide password" autoComplete="off" defaultValue="squat-bench" />
      <Button kind="act" tall>
        Sign in
      </Button>
      <TextLink alone href="#forgotten">
        Forgot your password?
      </TextLink>
    </NarrowPage>
  );
}

function Screen({ brand, theme, caption, children }: Dress & { readonly caption: string; readonly children: ReactNode }) {
  return (
    <figure className={styles.frame}>
      <figcaption>{caption}</figcaption>
      <div className={styles.screen} data-brand={brand} data-theme={theme} style={{ '--brand': BRANDS[brand].colour }}>
        <p className={styles.top}>
          <Emblem name={BRANDS[brand].name} />
          {BRANDS[brand].name}
        </p>
        {children}
      </div>
    </figure>
  );
}
