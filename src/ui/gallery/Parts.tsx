import { SelectList } from '../SelectList.tsx';
import { useState } from 'react';
import { Avatar } from '../Avatar.tsx';
import { Button, LinkButton } from '../Button.tsx';
import { ChoiceChip, Chips, ToggleChip } from '../Chip.tsx';
import { DotMeter } from '../DotMeter.tsx';
import { Emblem } from '../Emblem.tsx';
import { Fact, Facts } from '../Facts.tsx';
import { Field, PasswordField } from '../Field.tsx';
import { IconButton } from '../IconButton.tsx';
import { bell } from '../icons/bell.ts';
import { rotateCw } from '../icons/rotate-cw.ts';
import { Notice } from '../Notice.tsx';
import { Tag } from '../Section.tsx';
import { Ring } from '../Ring.tsx';
import { StateButton } from '../StateButton.tsx';
import { Toast } from '../Toast.tsx';
import { ACTIONS } from './Cards.tsx';
import { type Brand, BRANDS, PEOPLE } from './content.ts';
import styles from './gallery.module.css';

export function Parts() {
  return (
    <main className={styles.sheet}>
      <header>
        <h1>Parts</h1>
        <p>One colour comes in from the studio.</p>
      </header>
      <div className={styles.kits}>
        {(['ironbark', 'still-room', 'neon', 'navy'] as const).flatMap((brand) =>
          (['light', 'dark'] as const).map((theme) => <Kit key={brand + theme} brand={brand} theme={theme} />),
        )}
      </div>
    </main>
  );
}

function Kit({ brand, theme }: { readonly brand: Brand; readonly theme: 'light' | 'dark' }) {
  const name = `${BRANDS[brand].name}, ${theme}`;
  return (
    <section className={styles.kit} data-brand={brand} data-theme={theme} style={{ '--brand': BRANDS[brand].colour }} aria-label={name}>
      <h2>
        <Emblem name={BRANDS[brand].name} />
        {name}
      </h2>
      <ul className={styles.stack}>
        {Object.entries(ACTIONS).map(([id, action]) => (
          <li key={id}>
            <StateButton {...action} />
          </li>
        ))}
      </ul>
      <Buttons />
      <Fields />
      <Small />
      <ol className={styles.stack} aria-label="Messages">
        <Toast look="success">Waitlisted</Toast>
        <Toast look="info" action={{ label: 'Ok', onPress: () => undefined }}>
          Times are shown for Wellington.
        </Toast>
        <Toast look="warning">Your pass ends on Friday.</Toast>
        <Toast look="danger" action={{ label: 'Dismiss', onPress: () => undefined }}>
          That spot was just taken. You can join the waitlist.
        </Toast>
        <Toast look="progress">Cancelling</Toast>
      </ol>
      <Notice tone="danger" title="Classes couldn’t be updated." action={<Button icon={rotateCw}>Try again</Button>}>
        The studio’s server is busy. What you see is from 15:02.
      </Notice>
      <Notice tone="success" title="You are set.">
        See you at five.
      </Notice>
    </section>
  );
}

function Buttons() {
  return (
    <div className={styles.row}>
      <Button kind="act">Confirm</Button>
      <Button>Edit</Button>
      <Button kind="quiet">Try again</Button>
      <Button kind="ink">Remove</Button>
      <Button kind="danger">Delete</Button>
      <Button kind="away">Cancel anyway</Button>
      <Button kind="act" busy>
        Booking
      </Button>
      <Button reason="You are offline. Connect first.">Save</Button>
      <IconButton label="Notifications, 3 unread" icon={bell} size="l" badge={3} />
      <LinkButton href="#tall" kind="act" tall wide>
        Sign in
      </LinkButton>
    </div>
  );
}

function Fields() {
  const [email, setEmail] = useState('mia@example.org');
  const [scheme, setScheme] = useState('5x');
  const [password, setPassword] = useState('squat-bench');
  return (
    <>
      <Field label="Email" type="email" autoComplete="off" value={email} onChange={(event) => setEmail(event.currentTarget.value)} />
      <Field
        label="Rep scheme"
        problem="Write 5x5, or a list: 21‑15‑9."
        hint="Sets and repetitions."
        value={scheme}
        onChange={(event) => setScheme(event.currentTarget.value)}
      />
      <PasswordField
        label="Password"
        showLabel="Show password"
        hideLabel="Hide password"
        autoComplete="off"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </>
  );
}

function Small() {
  const [type, setType] = useState('crossfit');
  return (
    <>
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
        <ToggleChip pressed>Free spots</ToggleChip>
        <ToggleChip pressed={false}>Mine</ToggleChip>
      </Chips>
      <div className={styles.row}>
        <Ring label="4 of 10 visits left" value={4} max={10}>
          4
        </Ring>
        {PEOPLE.map((person) => (
          <Avatar key={person} name={person} label={person} />
        ))}
        <Tag own>Record</Tag>
        <Tag>Missed</Tag>
      </div>
      <DotMeter label="10 of 14 taken, you are 3rd of 9 on the waitlist" total={14} filled={14} queue={{ length: 9, own: 2 }} />
      <DotMeter label="31 of 45 taken, one is yours" total={45} filled={31} own={20} />
      <Facts>
        <Fact term="With">Beth Hargreaves</Fact>
        <Fact term="Price">£58.00, or 1 of 2 sessions left</Fact>
      </Facts>
    </>
  );
}
