import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import {
  type CalendarActor,
  selectCanCopy,
  selectCopy,
  selectIsActivating,
  selectIsDisabling,
  selectStage,
  selectToken,
  selectTrouble,
} from '#machines/profile/calendar-subscription.selectors.ts';
import { Button, LinkButton } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/Field.tsx';
import { HeldFocus } from '#src/ui/HeldFocus.tsx';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { Panel, Part } from '#src/ui/Part.tsx';
import { Bone, Skeleton } from '#src/ui/Skeleton.tsx';
import { Line, Stack } from '#src/ui/Stack.tsx';
import text from '#src/ui/text.module.css';
import { failureSentence } from '#words/failure.words.ts';
import { calendarAddress, calendarLink } from './calendar-address.ts';
import { TurnOffDialog } from './TurnOffDialog.tsx';

/** The address of the member's calendar: made, shown, copied and taken back. */
export function CalendarSection({ actor }: { readonly actor: CalendarActor }) {
  const stage = useSelector(actor, selectStage);
  return (
    <Part title={<Trans>Your calendar</Trans>}>
      <Panel>
        <HeldFocus>
          <Stack>
            <p>
              <Trans>
                Your classes and appointments at all your studios, in the calendar that you use already. What you book, move or cancel
                changes there too, and a reminder comes before cancelling stops being free.
              </Trans>
            </p>
            {stage !== 'reading' && <WhyNot actor={actor} isUnknown={stage === 'unread'} />}
            {stage === 'reading' && <CalendarBones />}
            {stage === 'off' && <TurnOn actor={actor} />}
            {stage === 'on' && <Address actor={actor} />}
          </Stack>
        </HeldFocus>
      </Panel>
      <TurnOffDialog actor={actor} />
    </Part>
  );
}

/** Why the last thing that was tried came to nothing; where nobody knows what became of it, a way to look. */
function WhyNot({ actor, isUnknown }: { readonly actor: CalendarActor; readonly isUnknown: boolean }) {
  const { i18n } = useLingui();
  const trouble = useSelector(actor, selectTrouble);
  if (!trouble) return null;
  const again = (
    <Button icon={rotateCw} onClick={() => actor.send({ type: 'retry.pressed' })}>
      <Trans>Look again</Trans>
    </Button>
  );
  return (
    <Notice tone="danger" live="status" title={<Trans>That did not work.</Trans>} action={isUnknown && again}>
      {trouble.kind === 'problem' ? trouble.problem.message : i18n._(failureSentence(trouble.failure))}
    </Notice>
  );
}

function TurnOn({ actor }: { readonly actor: CalendarActor }) {
  const isBusy = useSelector(actor, selectIsActivating);
  return (
    <div>
      <Button kind="act" busy={isBusy} onClick={() => actor.send({ type: 'activate.pressed' })}>
        <Trans>Make an address</Trans>
      </Button>
    </div>
  );
}

function Address({ actor }: { readonly actor: CalendarActor }) {
  const token = useSelector(actor, selectToken) ?? '';
  const copy = useSelector(actor, selectCopy);
  const canCopy = useSelector(actor, selectCanCopy);
  const isDisabling = useSelector(actor, selectIsDisabling);
  return (
    <>
      <Field
        label={<Trans>Address of your calendar</Trans>}
        hint={<Trans>Whoever has it can read your calendar, so give it to nobody but your own calendar.</Trans>}
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
        <Button kind="away" busy={isDisabling} onClick={() => actor.send({ type: 'disable.pressed' })}>
          <Trans>Turn off</Trans>
        </Button>
      </Line>
      <p className={text.quiet} role="status">
        {copy === 'copied' && <Trans>Copied.</Trans>}
        {copy === 'notCopied' && <Trans>Your device lets nobody copy: select the address above and copy it yourself.</Trans>}
      </p>
    </>
  );
}

function CalendarBones() {
  const { t } = useLingui();
  return (
    <Skeleton label={t`Loading your calendar`}>
      <Bone height="3rem" round="m" />
    </Skeleton>
  );
}
