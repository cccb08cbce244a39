import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Pass } from '#contract/member-passes.ts';
import type { PassReason } from '#machines/passes/next-pass.rules.ts';
import { balanceOf } from '#machines/passes/pass-cost.rules.ts';
import { ledgerOf, projectionOf, type MemberPasses } from '#machines/passes/member-passes.rules.ts';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { Panel } from '#src/ui/Section.tsx';
import { Ring } from '#src/ui/Ring.tsx';
import { Row, Rows } from '#src/ui/Rows.tsx';
import text from '#src/ui/text.module.css';
import { balanceAndUsedWords } from '#words/pass.words.ts';
import type { FormatContext } from '#words/when-values.ts';
import { PaysNextNote } from './PaysNextNote.tsx';
import { PassLedger } from './PassLedger.tsx';
import styles from './MemberPasses.module.css';
import { PassScope } from './Scope.tsx';
import { Validity } from './Validity.tsx';

export interface PassCardProps {
  readonly memberPasses: MemberPasses;
  readonly pass: Pass;
  readonly reason: PassReason | undefined;
  readonly formatContext: FormatContext;
  /** Whether the card also shows the bookings and the ledger. */
  readonly whole?: boolean;
}

/** A pass as a ring of its remaining visits, with a note if the next booking uses it. With `whole`, also its bookings and its ledger. */
export function PassCard(props: PassCardProps) {
  const { t } = useLingui();
  const { pass, reason, formatContext, whole = false } = props;
  const { name, visits_left: left, visits_total: total, starts_on, expires_on, session_types, state, course_id } = pass;
  const Heading = whole ? 'h2' : 'h3';
  return (
    <Panel>
      <article className={styles.head}>
        <Ring label={t`${left} of ${total} visits left`} value={left} max={total}>
          {left}
        </Ring>
        <div>
          <Heading>{name}</Heading>
          <p className={`${text.small} ${text.quiet}`}>
            <Numbers pass={pass} />
            <br />
            {course_id === undefined ? (
              <PassScope types={session_types} formats={formatContext.formats} />
            ) : (
              <Trans>For the classes of this course</Trans>
            )}
            <br />
            <Validity startsOn={starts_on} endsOn={expires_on} state={state} formats={formatContext.formats} />
          </p>
        </div>
      </article>
      <PaysNextNote reason={reason} />
      {whole && <Ahead {...props} />}
      {whole && <Ledger {...props} />}
    </Panel>
  );
}

function Numbers({ pass }: { readonly pass: Pass }) {
  const { i18n } = useLingui();
  const balance = balanceOf(pass);
  return balance && i18n._(balanceAndUsedWords(balance, pass.visits_used));
}

/** The future bookings that use the pass, and the visits that remain after them. */
function Ahead({ memberPasses, pass, formatContext: { formats } }: PassCardProps) {
  const { uses, after } = projectionOf(memberPasses, pass);
  const { visits_total: total } = pass;
  if (uses.length === 0) return null;
  return (
    <div className={styles.more}>
      <h3 className={styles.label}>
        <Trans>Booked with this pass</Trans>
      </h3>
      <Rows>
        {uses.map(({ start, name, visit }) => (
          <Row
            key={`${start} ${name}`}
            title={name}
            end={
              <span className={text.quiet}>
                <Trans>
                  visit {visit} of {total}
                </Trans>
              </span>
            }
          >
            {formats.dayTime(new Date(start))}
          </Row>
        ))}
      </Rows>
      <p className={styles.after}>
        <Plural value={after} one="After everything you booked: # visit left" other="After everything you booked: # visits left" />
      </p>
    </div>
  );
}

function Ledger({ memberPasses, pass, formatContext }: PassCardProps) {
  const movements = ledgerOf(memberPasses, pass.id);
  return (
    movements.length > 0 && (
      <div className={styles.more}>
        <Disclosure summary={<Trans>Pass history</Trans>}>
          <PassLedger movements={movements} formats={formatContext.formats} />
        </Disclosure>
      </div>
    )
  );
}
