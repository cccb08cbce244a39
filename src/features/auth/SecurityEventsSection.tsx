import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { SecurityEvent, SecurityEventKind } from '#contract/security-events.ts';
import { isWarning, shownAtOnce } from '#machines/auth/security-event.rules.ts';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { check } from '#src/ui/icons/check.ts';
import { creditCard } from '#src/ui/icons/credit-card.ts';
import { download } from '#src/ui/icons/download.ts';
import { fingerprintPattern } from '#src/ui/icons/fingerprint-pattern.ts';
import { listChecks } from '#src/ui/icons/list-checks.ts';
import { lock } from '#src/ui/icons/lock.ts';
import { logOut } from '#src/ui/icons/log-out.ts';
import { mail } from '#src/ui/icons/mail.ts';
import { smartphone } from '#src/ui/icons/smartphone.ts';
import { trash2 } from '#src/ui/icons/trash-2.ts';
import { triangleAlert } from '#src/ui/icons/triangle-alert.ts';
import { Row, Rows } from '#src/ui/Rows.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Skeleton, SkeletonLine } from '#src/ui/Skeleton.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import text from '#src/ui/text.module.css';
import { securityEventSentence } from '#words/security-event.words.ts';
import { signInDeviceName } from '#words/sign-in-device.words.ts';
import type { FormatContext } from '#words/when-values.ts';
import { NearTime } from './NearTime.tsx';
import type { createSecurityEventsLogic } from './security-events.effects.ts';
import rows from './SecurityRows.module.css';

export type SecurityEventsActor = ActorRefFrom<ReturnType<typeof createSecurityEventsLogic>>;

interface SecurityEventsProps {
  readonly actor: SecurityEventsActor;
  /** The notice that the events could not be read. */
  readonly notice: ReactNode;
  readonly formatContext: FormatContext;
}

export function SecurityEventsSection({ actor, notice, formatContext }: SecurityEventsProps) {
  const events = useSelector(actor, ({ context }) => context.data);
  const isReading = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  return (
    <Section title={<Trans>Security activity</Trans>}>
      <Stack>
        {notice}
        {events ? <Events events={events} formatContext={formatContext} /> : isReading && <EventsSkeleton />}
      </Stack>
    </Section>
  );
}

interface EventsProps {
  readonly events: readonly SecurityEvent[];
  readonly formatContext: FormatContext;
}

function Events({ events, formatContext }: EventsProps) {
  const older = events.slice(shownAtOnce);
  if (events.length === 0)
    return (
      <p className={text.quiet}>
        <Trans>Nothing has happened yet.</Trans>
      </p>
    );
  return (
    <>
      <p className={text.quiet}>
        <Trans>If this wasn’t you, change your password and sign out everywhere else.</Trans>
      </p>
      <EventRows events={events.slice(0, shownAtOnce)} formatContext={formatContext} />
      {older.length > 0 && (
        <Disclosure summary={<Trans>Older events</Trans>}>
          <EventRows events={older} formatContext={formatContext} />
        </Disclosure>
      )}
    </>
  );
}

function EventRows({ events, formatContext }: EventsProps) {
  return (
    <div className={rows.list}>
      <Rows>
        {events.map((event) => (
          <EventRow key={event.id} event={event} formatContext={formatContext} />
        ))}
      </Rows>
    </div>
  );
}

const icons: Readonly<Record<SecurityEventKind, string>> = {
  signed_in: check,
  signed_out: logOut,
  other_sessions_ended: logOut,
  sessions_ended_by_studio: logOut,
  wrong_password: triangleAlert,
  wrong_code: triangleAlert,
  passkey_refused: triangleAlert,
  password_reset_requested: mail,
  password_set: lock,
  password_changed: lock,
  passkey_added: fingerprintPattern,
  passkey_removed: fingerprintPattern,
  authenticator_added: smartphone,
  authenticator_removed: smartphone,
  authenticator_removed_by_studio: smartphone,
  recovery_codes_renewed: listChecks,
  recovery_code_used: listChecks,
  email_change_requested: mail,
  email_change_cancelled: mail,
  email_changed: mail,
  email_change_undone: mail,
  data_exported: download,
  data_exported_by_studio: download,
  deletion_requested: trash2,
  deletion_cancelled: check,
  card_added: creditCard,
  card_removed: creditCard,
};

function EventRow({ event, formatContext }: { readonly event: SecurityEvent; readonly formatContext: FormatContext }) {
  const { i18n } = useLingui();
  const { kind, at, browser, os, address_block: network } = event;
  return (
    <Row
      picture={
        <span className={rows.disc} data-tone={isWarning(event) ? 'warning' : undefined}>
          <Icon shape={icons[kind]} />
        </span>
      }
      title={i18n._(securityEventSentence(event))}
    >
      <span className={rows.fact}>
        <NearTime at={at} formatContext={formatContext} />
      </span>
      {(browser !== null || os !== null) && <span className={rows.fact}>{i18n._(signInDeviceName({ browser, os }))}</span>}
      {network !== null && (
        <span className={rows.fact}>
          <Trans>Network: {network}</Trans>
        </span>
      )}
    </Row>
  );
}

function EventsSkeleton() {
  const { t } = useLingui();
  return (
    <Skeleton label={t`Loading what happened`}>
      <Stack>
        <SkeletonLine height="3rem" round="m" />
        <SkeletonLine height="3rem" round="m" />
      </Stack>
    </Skeleton>
  );
}
