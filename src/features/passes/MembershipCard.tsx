import { Trans, useLingui } from '@lingui/react/macro';
import type { Membership } from '#contract/member-passes.ts';
import type { PassReason } from '#machines/passes/next-pass.rules.ts';
import { type MemberPasses, weeksOf } from '#machines/passes/member-passes.rules.ts';
import { Fact, Facts } from '#src/ui/Facts.tsx';
import { Panel } from '#src/ui/Section.tsx';
import { Ring } from '#src/ui/Ring.tsx';
import text from '#src/ui/text.module.css';
import type { FormatContext } from '#words/when-values.ts';
import { PaysNextNote } from './PaysNextNote.tsx';
import styles from './MemberPasses.module.css';
import { PassScope } from './Scope.tsx';
import { Validity } from './Validity.tsx';

export interface MembershipCardProps {
  readonly memberPasses: MemberPasses;
  readonly membership: Membership;
  readonly reason: PassReason | undefined;
  readonly formatContext: FormatContext;
}

export function MembershipCard({ memberPasses, membership, reason, formatContext }: MembershipCardProps) {
  const { t } = useLingui();
  const { name, weekly_limit: limit, week_used: used, session_types, starts_on, ends_on, state } = membership;
  return (
    <Panel>
      <article className={styles.head}>
        {limit !== null && (
          <Ring label={t`${used} of ${limit} visits this week`} value={used} max={limit}>
            {used}
          </Ring>
        )}
        <div>
          <h3>{name}</h3>
          <p className={`${text.small} ${text.quiet}`}>
            {limit === null ? <Trans>Unlimited visits</Trans> : <Trans>of {limit} visits this week</Trans>}
            <br />
            <PassScope types={session_types} formats={formatContext.formats} />
            <br />
            <Validity startsOn={starts_on} endsOn={ends_on} state={state} formats={formatContext.formats} />
          </p>
        </div>
      </article>
      <PaysNextNote reason={reason} />
      {limit !== null && <WeeksAhead memberPasses={memberPasses} membership={membership} limit={limit} formatContext={formatContext} />}
    </Panel>
  );
}

type WeeksProps = Omit<MembershipCardProps, 'reason'> & { readonly limit: number };

function WeeksAhead({ memberPasses, membership, limit, formatContext: { formats, now } }: WeeksProps) {
  const weeks = [...weeksOf(memberPasses, membership, formats.timeZone, now)].slice(1).toSorted(([a], [b]) => a.localeCompare(b));
  if (weeks.length === 0) return null;
  return (
    <div className={styles.more}>
      <Facts beside>
        {weeks.map(([monday, used]) => {
          const day = formats.calendarDate(monday, 'dayMonth');
          return (
            <Fact key={monday} term={<Trans>Week from {day}</Trans>}>
              <Trans>
                {used} of {limit} booked
              </Trans>
            </Fact>
          );
        })}
      </Facts>
    </div>
  );
}
