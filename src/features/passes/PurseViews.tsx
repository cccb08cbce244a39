import { Trans, useLingui } from '@lingui/react/macro';
import { nextOf, partOver, type Purse } from '#machines/passes/purse.rules.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { Empty } from '#src/ui/Empty.tsx';
import { ticket } from '#src/ui/icons/ticket.ts';
import { Panel, Part } from '#src/ui/Part.tsx';
import { Bone, Skeleton } from '#src/ui/Skeleton.tsx';
import { Line, Stack } from '#src/ui/Stack.tsx';
import { TextLink } from '#src/ui/TextLink.tsx';
import type { Moment } from '#words/when.ts';
import { MembershipCard } from './MembershipCard.tsx';
import { PassCard } from './PassCard.tsx';
import styles from './Purse.module.css';

export interface PurseViewProps<P extends Purse = Purse> {
  readonly purse: P;
  readonly moment: Moment;
}

/** What the member can use now or later: memberships with their week, passes as rings. */
export function PurseOverview({ purse, moment }: PurseViewProps) {
  const { live: memberships } = partOver(purse.memberships);
  const { live: passes } = partOver(purse.passes);
  const next = nextOf(purse, moment.formats.timeZone, moment.now);
  if (memberships.length + passes.length === 0) return <NothingBought />;
  return (
    <Stack gap="xl">
      {memberships.length > 0 && (
        <Part title={<Trans>Memberships</Trans>}>
          <div className={styles.cards}>
            {memberships.map((membership) => (
              <MembershipCard key={membership.id} purse={purse} membership={membership} reason={next.get(membership.id)} moment={moment} />
            ))}
          </div>
        </Part>
      )}
      {passes.length > 0 && (
        <Part title={<Trans>Passes</Trans>} end={<ToPasses />}>
          <div className={styles.cards}>
            {passes.map((pass) => (
              <PassCard key={pass.id} purse={purse} pass={pass} reason={next.get(pass.id)} moment={moment} />
            ))}
          </div>
        </Part>
      )}
    </Stack>
  );
}

const ToPasses = () => (
  <TextLink alone href="/account/passes">
    <Trans>Pass history</Trans>
  </TextLink>
);

/** Every pass with its ledger and what is booked with it; those that are over are folded away. */
export function PassesView({ purse, moment }: PurseViewProps) {
  const { live, over } = partOver(purse.passes);
  const next = nextOf(purse, moment.formats.timeZone, moment.now);
  const cards = (passes: typeof live) => (
    <div className={styles.wholes}>
      {passes.map((pass) => (
        <PassCard key={pass.id} whole purse={purse} pass={pass} reason={next.get(pass.id)} moment={moment} />
      ))}
    </div>
  );
  return (
    <Stack gap="l">
      {live.length === 0 ? <NoPass /> : cards(live)}
      {over.length > 0 && <Disclosure summary={<Trans>Used up or expired</Trans>}>{cards(over)}</Disclosure>}
    </Stack>
  );
}

const ToShop = () => (
  <LinkButton kind="act" href="/checkout">
    <Trans>Buy a pass</Trans>
  </LinkButton>
);

function NothingBought() {
  return (
    <Empty icon={ticket} title={<Trans>No pass or membership yet</Trans>} action={<ToShop />}>
      <Trans>Buy a pass and book in one tap.</Trans>
    </Empty>
  );
}

function NoPass() {
  return (
    <Empty icon={ticket} title={<Trans>No active passes</Trans>} action={<ToShop />}>
      <Trans>A pass gives you a set number of visits.</Trans>
    </Empty>
  );
}

/** The shape of what is on its way. */
export function PurseBones() {
  const { t } = useLingui();
  return (
    <Skeleton label={t`Loading your passes`}>
      <div className={styles.cards}>
        {['60%', '45%'].map((width) => (
          <Panel key={width}>
            <Line>
              <Bone width="4.5rem" height="4.5rem" round="full" />
              <Bone width={width} height="1.25rem" />
            </Line>
          </Panel>
        ))}
      </div>
    </Skeleton>
  );
}
