import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Session } from '#contract/classes.ts';
import { type CoursesActor, selectCourse, selectOutcomes } from '#machines/courses/courses.selectors.ts';
import type { ClassOutcome } from '#machines/courses/courses.types.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { useNow } from '#src/ui/now.ts';
import { formatsFor } from '#words/formats.ts';
import type { FormatContext } from '#words/when-values.ts';
import { notBookedReason } from './course.words.ts';
import styles from './CourseView.module.css';

/** The result of the last *Book all*: the number of booked classes, and for each other class the reason why it is not booked. */
export function BookAllNotice({ actor, timeZone }: { readonly actor: CoursesActor; readonly timeZone: string }) {
  const { i18n } = useLingui();
  const outcomes = useSelector(actor, selectOutcomes);
  const sessions = useSelector(actor, selectCourse)?.sessions ?? [];
  const formatContext = { formats: formatsFor(i18n.locale, timeZone), now: useNow(60_000) };
  const others = outcomes.filter(({ ending }) => ending.kind !== 'booked');
  const [booked, all] = [outcomes.length - others.length, outcomes.length];
  if (all === 0) return null;
  return (
    <Notice
      live="status"
      tone={others.length === 0 ? 'success' : 'warning'}
      title={
        <Trans>
          {booked} of {all} classes booked.
        </Trans>
      }
    >
      {others.length > 0 && (
        <span className={styles.reasons}>
          {others.map((outcome) => (
            <Reason
              key={outcome.sessionId}
              outcome={outcome}
              session={sessions.find(({ id }) => id === outcome.sessionId)}
              formatContext={formatContext}
            />
          ))}
        </span>
      )}
    </Notice>
  );
}

interface ReasonProps {
  readonly outcome: ClassOutcome;
  readonly session: Session | undefined;
  readonly formatContext: FormatContext;
}

function Reason({ outcome, session, formatContext }: ReasonProps) {
  const { i18n } = useLingui();
  const why = notBookedReason(outcome.ending, formatContext);
  if (!session || why === null) return null;
  const start = new Date(session.start_date);
  const which = [session.name, formatContext.formats.date(start, 'short'), formatContext.formats.time(start)].join(', ');
  const sentence = typeof why === 'string' ? why : i18n._(why);
  return (
    <span>
      <Trans>
        {which}: {sentence}
      </Trans>
    </span>
  );
}
