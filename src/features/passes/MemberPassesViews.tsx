import { Trans, useLingui } from '@lingui/react/macro';
import { nextPassReasons, splitByOver, type MemberPasses } from '#machines/passes/member-passes.rules.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { Empty } from '#src/ui/Empty.tsx';
import { ticket } from '#src/ui/icons/ticket.ts';
import { Panel, Section } from '#src/ui/Section.tsx';
import { SkeletonLine, Skeleton } from '#src/ui/Skeleton.tsx';
import { Line, Stack } from '#src/ui/Stack.tsx';
import { TextLink } from '#src/ui/TextLink.tsx';
import type { FormatContext } from '#words/when-values.ts';
import { MembershipCard } from './MembershipCard.tsx';
import { PassCard } from './PassCard.tsx';
import styles from './MemberPasses.module.css';

export interface PassesViewProps<P extends MemberPasses = MemberPasses> {
  readonly memberPasses: P;
  readonly formatContext: FormatContext;
}

/** A membership shows the visits of this week; each other pass is a ring of its remaining visits. */
export function PassesOverview({ memberPasses, formatContext }: PassesViewProps) {
  const { live: memberships } = splitByOver(memberPasses.memberships);
  const { live: passes } = splitByOver(memberPasses.passes);
  const next = nextPassReasons(memberPasses, formatContext.formats.timeZone, formatContext.now);
  if (memberships.length + passes.length === 0) return <NothingBought />;
  return (
    <Stack gap="xl">
      {memberships.length > 0 && (
        <Section title={<Trans>Memberships</Trans>}>
          <div className={styles.cards}>
            {memberships.map((membership) => (
              <MembershipCard
                key={membership.id}
                memberPasses={memberPasses}
                membership={membership}
                reason={next.get(membership.id)}
                formatContext={formatContext}
              />
            ))}
          </div>
        </Section>
      )}
      {passes.length > 0 && (
        <Section title={<Trans>Passes</Trans>} end={<ToPasses />}>
          <div className={styles.cards}>
            {passes.map((pass) => (
              <PassCard key={pass.id} memberPasses={memberPasses} pass={pass} reason={next.get(pass.id)} formatContext={formatContext} />
            ))}
          </div>
        </Section>
      )}
    </Stack>
  );
}

const ToPasses = () => (
  <TextLink alone href="/account/passes">
    <Trans>Pass history</Trans>
  </TextLink>
);

/** Every pass with its ledger and bookings. Expired ones are collapsed. */
export function PassesView({ memberPasses, formatContext }: PassesViewProps) {
  const { live, over } = splitByOver(memberPasses.passes);
  const next = nextPassReasons(memberPasses, formatContext.formats.timeZone, formatContext.now);
  const cards = (passes: typeof live) => (
    <div className={styles.wholes}>
      {passes.map((pass) => (
        <PassCard key={pass.id} whole memberPasses={memberPasses} pass={pass} reason={next.get(pass.id)} formatContext={formatContext} />
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

export function PassesSkeleton() {
  const { t } = useLingui();
  return (
    <Skeleton label={t`Loading your passes`}>
      <div className={styles.cards}>
        {['60%', '45%'].map((width) => (
          <Panel key={width}>
            <Line>
              <SkeletonLine width="4.5rem" height="4.5rem" round="full" />
              <SkeletonLine width={width} height="1.25rem" />
            </Line>
          </Panel>
        ))}
      </div>
    </Skeleton>
  );
}
