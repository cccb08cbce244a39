import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { SignInSession } from '#contract/sign-in-sessions.ts';
import {
  type SignInSessionsActor,
  selectCanEnd,
  selectEnding,
  selectError,
  selectIsInterrupted,
  selectIsUnread,
  selectSessions,
} from '#machines/auth/sign-in-sessions.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { FocusRestoringGroup } from '#src/ui/FocusRestoringGroup.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { laptop } from '#src/ui/icons/laptop.ts';
import { monitor } from '#src/ui/icons/monitor.ts';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { smartphone } from '#src/ui/icons/smartphone.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { Row, Rows } from '#src/ui/Rows.tsx';
import { Section, Tag } from '#src/ui/Section.tsx';
import { SkeletonLine, Skeleton } from '#src/ui/Skeleton.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import { failureSentence } from '#words/failure.words.ts';
import { signInDeviceName } from '#words/sign-in-device.words.ts';
import { nearDay, nearDayWord } from '#words/time.words.ts';
import type { FormatContext } from '#words/when-values.ts';
import { EndOtherSessions } from './EndOtherSessions.tsx';
import rows from './SecurityRows.module.css';

export interface SignInSessionsProps {
  readonly actor: SignInSessionsActor;
  readonly formatContext: FormatContext;
}

export function SignInSessionsSection({ actor, formatContext }: SignInSessionsProps) {
  const sessions = useSelector(actor, selectSessions);
  const isUnread = useSelector(actor, selectIsUnread);
  return (
    <Section title={<Trans>Where you’re signed in</Trans>}>
      <FocusRestoringGroup>
        <Stack>
          <ErrorNotice actor={actor} />
          {sessions ? (
            <>
              <div className={rows.list}>
                <Rows>
                  {sessions.map((session) => (
                    <SessionRow key={session.id} {...{ actor, session, formatContext }} />
                  ))}
                </Rows>
              </div>
              <EndOtherSessions actor={actor} />
            </>
          ) : (
            !isUnread && <SessionsSkeleton />
          )}
        </Stack>
      </FocusRestoringGroup>
    </Section>
  );
}

interface SessionProps extends SignInSessionsProps {
  readonly session: SignInSession;
}

const icons: Readonly<Record<string, string>> = { iOS: smartphone, Android: smartphone, macOS: laptop, 'Chrome OS': laptop };

function SessionRow({ actor, session, formatContext }: SessionProps) {
  const { i18n } = useLingui();
  const { os, address_block: network, created_at, used_at, is_current } = session;
  return (
    <Row
      picture={
        <span className={rows.disc}>
          <Icon shape={icons[os ?? ''] ?? monitor} />
        </span>
      }
      title={
        <>
          {i18n._(signInDeviceName(session))}{' '}
          {is_current && (
            <Tag>
              <Trans>This device</Trans>
            </Tag>
          )}
        </>
      }
      end={!is_current && <EndButton actor={actor} session={session} />}
    >
      <span className={rows.fact}>
        {is_current ? (
          <Trans>
            Signed in: <At at={created_at} formatContext={formatContext} />
          </Trans>
        ) : (
          <Trans>
            Last used: <At at={used_at} formatContext={formatContext} />
          </Trans>
        )}
      </span>
      {network !== null && (
        <span className={rows.fact}>
          <Trans>Network: {network}</Trans>
        </span>
      )}
    </Row>
  );
}

function At({ at, formatContext: { formats, now } }: Pick<SignInSessionsProps, 'formatContext'> & { readonly at: string }): ReactNode {
  const { i18n } = useLingui();
  const date = new Date(at);
  const near = nearDay(formats.dayOf(date), formats.dayOf(now));
  return <time dateTime={at}>{near ? `${i18n._(nearDayWord(near))} ${formats.time(date)}` : formats.dayTime(date)}</time>;
}

function EndButton({ actor, session }: Omit<SessionProps, 'formatContext'>) {
  const { t, i18n } = useLingui();
  const { id } = session;
  const isEnding = useSelector(actor, selectEnding) === id;
  const canEnd = useSelector(actor, selectCanEnd(id));
  const device = i18n._(signInDeviceName(session));
  return (
    <Button
      aria-label={t`Sign out: ${device}`}
      busy={isEnding}
      reason={!isEnding && !canEnd && <Trans>Not possible right now.</Trans>}
      onClick={() => actor.send({ type: 'end.pressed', id })}
    >
      <Trans>Sign out</Trans>
    </Button>
  );
}

function ErrorNotice({ actor }: Pick<SignInSessionsProps, 'actor'>) {
  const { i18n } = useLingui();
  const error = useSelector(actor, selectError);
  const isUnread = useSelector(actor, selectIsUnread);
  const isInterrupted = useSelector(actor, selectIsInterrupted);
  if (!error) return null;
  const retry = (
    <Button icon={rotateCw} onClick={() => actor.send({ type: 'retry.pressed' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  const title = isInterrupted ? (
    <Trans>You may still be signed in there.</Trans>
  ) : isUnread ? (
    <Trans>Your devices couldn’t be loaded.</Trans>
  ) : (
    <Trans>You’re still signed in there.</Trans>
  );
  return (
    <Notice tone={isInterrupted ? 'warning' : 'danger'} live="alert" title={title} action={(isUnread || isInterrupted) && retry}>
      {error.kind === 'problem' ? error.problem.message : i18n._(failureSentence(error.failure, isUnread ? 'reading' : 'acting'))}
    </Notice>
  );
}

function SessionsSkeleton() {
  const { t } = useLingui();
  return (
    <Skeleton label={t`Loading your devices`}>
      <Stack>
        <SkeletonLine height="3rem" round="m" />
        <SkeletonLine height="3rem" round="m" />
      </Stack>
    </Skeleton>
  );
}
