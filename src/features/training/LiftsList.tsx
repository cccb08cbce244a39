import { Plural, Trans } from '@lingui/react/macro';
import type { LiftSummary } from '#contract/lifts.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import { Empty } from '#src/ui/Empty.tsx';
import { dumbbell } from '#src/ui/icons/dumbbell.ts';
import { Row, Rows } from '#src/ui/Rows.tsx';
import text from '#src/ui/text.module.css';
import type { Formats } from '#words/formats.ts';
import { setText } from './measure-text.ts';
import { liftHref, newLiftHref } from './training-links.ts';

export function LiftsList({ lifts, formats }: { readonly lifts: readonly LiftSummary[]; readonly formats: Formats }) {
  if (lifts.length === 0) return <NoLifts />;
  return (
    <Rows>
      {lifts.map(({ id, movement, bests: [best], workouts_count, last_performed_at }) => (
        <Row key={id} href={liftHref(id)} title={movement.name} end={best && <b className={text.strong}>{setText(best, formats)}</b>}>
          <Plural value={workouts_count} one="# time" other="# times" /> ·{' '}
          <Trans>last on {formats.date(new Date(last_performed_at), 'dayMonth')}</Trans>
        </Row>
      ))}
    </Rows>
  );
}

function NoLifts() {
  return (
    <Empty
      icon={dumbbell}
      title={<Trans>No lifts yet</Trans>}
      action={
        <LinkButton kind="act" href={newLiftHref()}>
          <Trans>Log a lift</Trans>
        </LinkButton>
      }
    >
      <Trans>Log a lift to see your progress here.</Trans>
    </Empty>
  );
}
