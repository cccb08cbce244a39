import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import {
  type CalendarActor,
  selectCanCopy,
  selectCopy,
  selectIsActivating,
  selectIsDisabling,
  selectIsRenewing,
  selectIsShown,
  selectStage,
  selectToken,
  selectError,
} from '#machines/profile/calendar-subscription.selectors.ts';
import { Button, LinkButton } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/Field.tsx';
import { FocusRestoringGroup } from '#src/ui/FocusRestoringGroup.tsx';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { Panel, Section } from '#src/ui/Section.tsx';
import { SkeletonLine, Skeleton } from '#src/ui/Skeleton.tsx';
import { Line, Stack } from '#src/ui/Stack.tsx';
import text from '#src/ui/text.module.css';
import { failureSentence } from '#words/failure.words.ts';
import { firstControl } from '#src/ui/first-control.ts';
import { calendarAddress, calendarLink } from './calendar-address.ts';
import { DisableCalendarDialog } from './DisableCalendarDialog.tsx';
import { RenewCalendarDialog } from './RenewCalendarDialog.tsx';

export interface CalendarSectionProps {
  readonly actor: CalendarActor;
  /** Whether the address of the page names this section. Then the first control takes the focus. */
  readonly isWanted?: boolean;
}

export function CalendarSection({ actor, isWanted = false }: CalendarSectionProps) {
  const stage = useSelector(actor, selectStage);
  const isShown = useSelector(actor, selectIsShown);
  const controls = useRef<HTMLDivElement>(null);
  const hasArrived = useRef(false);
  useEffect(() => {
    if (!isWanted || hasArrived.current || stage === 'reading') return;
    hasArrived.current = true;
    firstControl(controls.current)?.focus();
  }, [isWanted, stage]);
  return (
    <Section title={<Trans>Your calendar</Trans>}>
      <Panel>
        <FocusRestoringGroup>
          <Stack>
            <p>
              <Trans>
                See your classes and appointments from all your studios in your own calendar. It stays up to date and reminds you while you
                can still cancel for free.
              </Trans>
            </p>
            {stage !== 'reading' && <WhyNot actor={actor} isUnknown={stage === 'unread'} />}
            {stage === 'reading' && <CalendarSkeleton />}
            <div ref={controls}>
              <Stack>
                {stage === 'off' && <TurnOn actor={actor} />}
                {stage === 'on' && (isShown ? <Address actor={actor} /> : <HiddenAddress actor={actor} />)}
              </Stack>
            </div>
          </Stack>
        </FocusRestoringGroup>
      </Panel>
      <DisableCalendarDialog actor={actor} />
      <RenewCalendarDialog actor={actor} />
    </Section>
  );
}

/** Why the last request failed. If the outcome of the request is unknown, there is a button to check. */
function WhyNot({ actor, isUnknown }: { readonly actor: CalendarActor; readonly isUnknown: boolean }) {
  const { i18n } = useLingui();
  const error = useSelector(actor, selectError);
  if (!error) return null;
  const again = (
    <Button icon={rotateCw} onClick={() => actor.send({ type: 'retry.pressed' })}>
      <Trans>Check again</Trans>
    </Button>
  );
  return (
    <Notice tone="danger" live="status" title={<Trans>That did not work.</Trans>} action={isUnknown && again}>
      {error.kind === 'problem' ? error.problem.message : i18n._(failureSentence(error.failure, 'acting'))}
    </Notice>
  );
}

function TurnOn({ actor }: { readonly actor: CalendarActor }) {
  const isBusy = useSelector(actor, selectIsActivating);
  return (
    <div>
      <Button kind="act" busy={isBusy} onClick={() => actor.send({ type: 'activate.pressed' })}>
        <Trans>Get calendar link</Trans>
      </Button>
    </div>
  );
}

function Address({ actor }: { readonly actor: CalendarActor }) {
  const token = useSelector(actor, selectToken) ?? '';
  const copy = useSelector(actor, selectCopy);
  const canCopy = useSelector(actor, selectCanCopy);
  return (
    <>
      <Field
        label={<Trans>Calendar link</Trans>}
        hint={<Trans>Copy it now: we show it only once. Anyone with this link can see your calendar, so keep it private.</Trans>}
        readOnly
        value={calendarAddress(token)}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Line>
        <LinkButton kind="act" href={calendarLink(token)}>
          <Trans>Add to your calendar</Trans>
        </LinkButton>
        <Button
          busy={copy === 'copying'}
          reason={!canCopy && <Trans>Not possible right now.</Trans>}
          onClick={() => actor.send({ type: 'copy.pressed' })}
        >
          <Trans>Copy</Trans>
        </Button>
        <Renew actor={actor} />
        <TurnOff actor={actor} />
      </Line>
      <EndsWithPassword />
      <p className={text.quiet} role="status">
        {copy === 'copied' && <Trans>Copied.</Trans>}
        {copy === 'notCopied' && <Trans>We couldn’t copy it. Select the link above and copy it.</Trans>}
      </p>
    </>
  );
}

/** Shown in place of the address, which is shown only once, when it is created. */
function HiddenAddress({ actor }: { readonly actor: CalendarActor }) {
  const end = useSelector(actor, selectToken) ?? '';
  return (
    <>
      <Notice tone="success" title={<Trans>Your calendar link is on.</Trans>}>
        <Trans>
          The last characters of the link are {end}. We show the whole link only once, when you get it. If you no longer have it, get a new
          one. Calendars that use the old link then stop updating.
        </Trans>
      </Notice>
      <Line>
        <Renew actor={actor} />
        <TurnOff actor={actor} />
      </Line>
      <EndsWithPassword />
    </>
  );
}

function Renew({ actor }: { readonly actor: CalendarActor }) {
  const isRenewing = useSelector(actor, selectIsRenewing);
  const isDisabling = useSelector(actor, selectIsDisabling);
  return (
    <Button
      busy={isRenewing}
      reason={isDisabling && <Trans>Not possible right now.</Trans>}
      onClick={() => actor.send({ type: 'renew.pressed' })}
    >
      <Trans>Get a new calendar link</Trans>
    </Button>
  );
}

function TurnOff({ actor }: { readonly actor: CalendarActor }) {
  const isDisabling = useSelector(actor, selectIsDisabling);
  const isRenewing = useSelector(actor, selectIsRenewing);
  return (
    <Button
      kind="away"
      busy={isDisabling}
      reason={isRenewing && <Trans>Not possible right now.</Trans>}
      onClick={() => actor.send({ type: 'disable.pressed' })}
    >
      <Trans>Turn off</Trans>
    </Button>
  );
}

const EndsWithPassword = () => (
  <p className={text.quiet}>
    <Trans>When you change your password, this link stops working, and calendars that use it stop updating. Get a new link then.</Trans>
  </p>
);

function CalendarSkeleton() {
  const { t } = useLingui();
  return (
    <Skeleton label={t`Loading your calendar`}>
      <SkeletonLine height="3rem" round="m" />
    </Skeleton>
  );
}
