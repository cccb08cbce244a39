import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import type { Session } from '#contract/classes.ts';
import type { Affordance } from '#machines/visits/affordance.rules.ts';
import { selectSession, selectError, type VisitActor } from '#machines/visits/visit.selectors.ts';
import { ActionBar } from '#src/ui/ActionBar.tsx';
import { Button, LinkButton } from '#src/ui/Button.tsx';
import { Empty } from '#src/ui/Empty.tsx';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { TabLinks } from '#src/ui/TabLinks.tsx';
import { barWords, unsettledWords } from './bar.words.ts';
import { ClassSkeleton } from './ClassSkeleton.tsx';
import { type ClassTab, classTabs } from './class-tabs.ts';
import { useFormatContext } from './use-format-context.ts';
import { Overlaps } from './Overlaps.tsx';
import { errorSentence } from './call-error.words.ts';
import {
  overlapsAhead,
  type PassOptions,
  passOptionsOf,
  payingWith,
  selectViewState,
  selectIsUnsettled,
  selectRuleAffordance,
} from './visit-view.selectors.ts';
import { VisitActorAction } from './VisitActorAction.tsx';
import { VisitDetails } from './VisitDetails.tsx';
import { VisitHead } from './VisitHead.tsx';
import { VisitNotices } from './VisitNotices.tsx';
import styles from './VisitView.module.css';

export interface VisitViewProps {
  readonly actor: VisitActor;
  readonly timeZone: string;
  readonly backHref: string;
  readonly tab?: ClassTab;
  readonly whileWaiting?: ReactNode;
}

export function VisitView(props: VisitViewProps) {
  const view = useSelector(props.actor, selectViewState);
  const session = useSelector(props.actor, selectSession);
  const Middle = middles[view];
  return (
    <>
      <VisitHead session={session} timeZone={props.timeZone} />
      <Middle {...props} />
    </>
  );
}

const middles = { loading: ClassSkeleton, notFound: NotFound, failed: Failed, shown: Shown };

function Shown(props: VisitViewProps) {
  const session = useSelector(props.actor, selectSession);
  const affordance = useSelector(props.actor, selectRuleAffordance);
  if (!session || !affordance) return null;
  return <Known {...props} session={session} affordance={affordance} />;
}

interface KnownProps extends VisitViewProps {
  readonly session: Session;
  readonly affordance: Affordance;
}

function Known({ actor, timeZone, backHref, tab = 'details', session, affordance, whileWaiting }: KnownProps) {
  const { i18n } = useLingui();
  const formatContext = useFormatContext(timeZone, null);
  const [chosen, choose] = useState<string | null>(null);
  const choice = passOptionsOf(session, affordance, chosen);
  const links = classTabs(session.id, backHref).map(({ tab: one, label, href }) => ({ href, label: i18n._(label), current: one === tab }));
  return (
    <>
      {affordance.kind === 'waiting' && whileWaiting}
      <TabLinks label={session.name} links={links} />
      <div className={styles.body}>
        <VisitNotices actor={actor} timeZone={timeZone} />
        <Overlaps overlaps={overlapsAhead(session, affordance)} formats={formatContext.formats} />
        <VisitDetails
          session={session}
          affordance={payingWith(affordance, choice)}
          timeZone={timeZone}
          choice={choice && { ...choice, onChoose: choose }}
        />
      </div>
      <VisitBar actor={actor} timeZone={timeZone} session={session} affordance={affordance} choice={choice} />
    </>
  );
}

interface BarProps extends Omit<KnownProps, 'backHref' | 'tab' | 'whileWaiting'> {
  readonly choice: PassOptions | null;
}

function VisitBar({ actor, timeZone, session, affordance, choice }: BarProps) {
  const { i18n } = useLingui();
  const formatContext = useFormatContext(timeZone, 30_000);
  const isUnsettled = useSelector(actor, selectIsUnsettled);
  const { title, text } = isUnsettled ? unsettledWords : barWords(affordance, session, formatContext);
  return (
    <ActionBar title={title && i18n._(title)} action={<VisitActorAction actor={actor} timeZone={timeZone} choice={choice} />}>
      {typeof text === 'string' ? text : text && i18n._(text)}
    </ActionBar>
  );
}

function NotFound({ backHref }: VisitViewProps) {
  return (
    <Empty
      title={<Trans>Class not found</Trans>}
      action={
        <LinkButton kind="act" href={backHref}>
          <Trans>Go to classes</Trans>
        </LinkButton>
      }
    >
      <Trans>This class doesn’t exist, or it’s at another studio.</Trans>
    </Empty>
  );
}

function Failed({ actor }: VisitViewProps) {
  const { i18n } = useLingui();
  const error = useSelector(actor, selectError);
  return (
    <Notice
      tone="danger"
      live="alert"
      title={<Trans>The class couldn’t be shown.</Trans>}
      action={
        <Button icon={rotateCw} onClick={() => actor.send({ type: 'retry.pressed' })}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {error && errorSentence(error, 'reading', (words) => i18n._(words))}
    </Notice>
  );
}
