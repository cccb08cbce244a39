import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { Membership, Pass } from '#contract/member-passes.ts';
import type { Visit } from '#contract/visits.ts';
import { type ClassListActor, selectMemberSummaryActor } from '#machines/classes/class-list.selectors.ts';
import { firstInUse, nextBooking } from '#machines/classes/member-summary.rules.ts';
import { balanceOf } from '#machines/passes/pass-cost.rules.ts';
import { useNow } from '#src/ui/now.ts';
import { Section } from '#src/ui/Section.tsx';
import { Ring } from '#src/ui/Ring.tsx';
import { Line } from '#src/ui/Stack.tsx';
import text from '#src/ui/text.module.css';
import { TextLink } from '#src/ui/TextLink.tsx';
import type { Formats } from '#words/formats.ts';
import { balanceWords } from '#words/pass.words.ts';
import { inAmount } from '#words/time.words.ts';

interface RailProps {
  readonly actor: ClassListActor;
  readonly formats: Formats;
}

/** The next bookings and the remaining visits of the member, beside the list. */
export function MemberSummaryRail({ actor, formats }: RailProps) {
  useEffect(() => actor.send({ type: 'memberSummary.requested' }), [actor]);
  const resource = useSelector(actor, selectMemberSummaryActor);
  const memberSummary = useSelector(resource, (snapshot) => snapshot?.context.data ?? null);
  const now = useNow(60_000);
  if (!memberSummary) return null;
  const next = nextBooking(memberSummary, now);
  const inUse = firstInUse(memberSummary);
  return (
    <>
      {next && <Next session={next.session} now={now} formats={formats} />}
      {inUse?.kind === 'pass' && <PassInUse pass={inUse.pass} formats={formats} />}
      {inUse?.kind === 'membership' && <MembershipInUse membership={inUse.membership} formats={formats} />}
    </>
  );
}

function Next({
  session,
  now,
  formats,
}: {
  readonly session: NonNullable<Visit['session']>;
  readonly now: Date;
  readonly formats: Formats;
}) {
  const { t, i18n } = useLingui();
  const start = new Date(session.start_date);
  const day = formats.dayOf(start);
  const isToday = day === formats.dayOf(now);
  const amount = i18n._(inAmount(start.getTime() - now.getTime()));
  const who = session.instructors.map(({ full_name }) => full_name);
  return (
    <Section quiet title={t`Your next class`}>
      <p className={text.largest}>
        <time dateTime={session.start_date}>{formats.time(start)}</time>
      </p>
      <p>
        <b>
          <TextLink href={`/classes/${session.id}`}>{session.name}</TextLink>
        </b>
        <br />
        <span className={`${text.small} ${text.quiet}`}>
          {[...who, session.location.name].join(', ')}
          <br />
          {isToday ? <Trans>Starts {amount}.</Trans> : formats.heading(start)}
        </span>
      </p>
    </Section>
  );
}

function PassInUse({ pass, formats }: { readonly pass: Pass; readonly formats: Formats }) {
  const { t, i18n } = useLingui();
  const { visits_left: left, visits_total: total, expires_on } = pass;
  const balance = balanceOf(pass);
  const until = expires_on && formats.calendarDate(expires_on, 'dayMonth');
  return (
    <Section quiet title={t`Your pass`}>
      <Line>
        <Ring label={t`${left} of ${total} visits left`} value={left} max={total}>
          {left}
        </Ring>
        <p className={text.small}>
          <b>{balance && i18n._(balanceWords(balance))}</b>
          <br />
          <span className={text.quiet}>
            {until ? (
              <Trans>
                of {total}, until {until}
              </Trans>
            ) : (
              <Trans>of {total}</Trans>
            )}
          </span>
        </p>
      </Line>
    </Section>
  );
}

function MembershipInUse({ membership, formats }: { readonly membership: Membership; readonly formats: Formats }) {
  const { t } = useLingui();
  const { name, weekly_limit: limit, week_used: used, ends_on } = membership;
  const until = ends_on && formats.calendarDate(ends_on, 'dayMonth');
  return (
    <Section quiet title={t`Your membership`}>
      <Line>
        {limit !== null && (
          <Ring label={t`${used} of ${limit} visits this week`} value={used} max={limit}>
            {used}
          </Ring>
        )}
        <p className={text.small}>
          <b>{name}</b>
          <br />
          <span className={text.quiet}>
            {limit !== null && <Trans>of {limit} visits this week</Trans>} {until && <Trans>until {until}</Trans>}
          </span>
        </p>
      </Line>
    </Section>
  );
}
