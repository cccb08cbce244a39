import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReadingActor } from '#machines/app/resource.types.ts';
import { printRoute, routeTo } from '#machines/app/route.rules.ts';
import { passUseFactsOf } from '#machines/passes/pass-cost.rules.ts';
import { type ClassOrAppointment, classOrAppointmentOf } from '#machines/visits/class-or-appointment.rules.ts';
import type { VisitDetailActor } from '#machines/visits/visit-list.selectors.ts';
import type { KnownVisit } from '#machines/visits/visit-list.types.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import { Empty } from '#src/ui/Empty.tsx';
import { Fact, Facts } from '#src/ui/Facts.tsx';
import { PageHeading } from '#src/ui/PageHeading.tsx';
import { Panel, Tag } from '#src/ui/Section.tsx';
import { SkeletonLine, Skeleton } from '#src/ui/Skeleton.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import { TextLink } from '#src/ui/TextLink.tsx';
import { formatsFor } from '#words/formats.ts';
import { passUseSentence } from '#words/pass.words.ts';
import { visitWord } from '#words/visit.words.ts';
import { useReading } from './use-read-status.ts';
import { ReadingNotice } from './ReadingNotice.tsx';

export interface VisitRecordProps {
  readonly actor: VisitDetailActor;
  readonly timeZone: string;
  readonly isOffline: boolean;
  /** The current studio, whose classes and appointments can be opened from here. */
  readonly orgId: string | undefined;
  readonly listHref: string;
}

export function VisitRecord({ actor, timeZone, isOffline, orgId, listHref }: VisitRecordProps) {
  const { t } = useLingui();
  const visit = useSelector(actor, ({ context }) => context.data);
  const isUnknown = useSelector(actor, ({ context: { error } }) => error?.kind === 'problem' && error.problem.code === 'not_found');
  return (
    <>
      <Head classOrAppointment={visit && classOrAppointmentOf(visit)} timeZone={visit?.facility?.time_zone ?? timeZone} />
      <Stack gap="l">
        {isUnknown ? (
          <UnknownVisit listHref={listHref} />
        ) : (
          <ReadingNotice
            resource={actor}
            isOffline={isOffline}
            age={(ago) => t`Updated ${ago}.`}
            notRefreshed={<Trans>Your visit couldn’t be updated.</Trans>}
            notRead={<Trans>Your visit couldn’t be loaded.</Trans>}
          />
        )}
        {visit ? <Known visit={visit} isHere={(visit.org?.id ?? orgId) === orgId} /> : <RecordSkeleton actor={actor} />}
      </Stack>
    </>
  );
}

function Head({ classOrAppointment, timeZone }: { readonly classOrAppointment: ClassOrAppointment | null; readonly timeZone: string }) {
  const { i18n } = useLingui();
  const formats = formatsFor(i18n.locale, timeZone);
  if (!classOrAppointment)
    return (
      <PageHeading>
        <Trans>Visit</Trans>
      </PageHeading>
    );
  const start = new Date(classOrAppointment.start_date);
  return (
    <PageHeading
      figure={<time dateTime={classOrAppointment.start_date}>{formats.time(start)}</time>}
      below={[formats.date(start, 'full'), classOrAppointment.location.name].join(', ')}
    >
      {classOrAppointment.name}
    </PageHeading>
  );
}

function Known({ visit, isHere }: { readonly visit: KnownVisit; readonly isHere: boolean }) {
  const { i18n } = useLingui();
  const { session, appointment } = visit;
  const classOrAppointment = classOrAppointmentOf(visit);
  return (
    <>
      <Panel>
        <Facts>
          <Fact term={<Trans>Status</Trans>}>
            <Tag own={visit.state !== 'cancelled'}>{i18n._(visitWord(visit))}</Tag>
          </Fact>
          <Fact term={<Trans>Counted as</Trans>}>{i18n._(passUseSentence(passUseFactsOf(visit)))}</Fact>
          {classOrAppointment && classOrAppointment.people.length > 0 && (
            <Fact term={<Trans>With</Trans>}>{formatsFor(i18n.locale, 'UTC').list(classOrAppointment.people)}</Fact>
          )}
          {visit.org && <Fact term={<Trans>Studio</Trans>}>{visit.org.name}</Fact>}
          {classOrAppointment && (
            <Fact term={<Trans>Where</Trans>}>{[classOrAppointment.location.name, classOrAppointment.location.address].join(', ')}</Fact>
          )}
        </Facts>
      </Panel>
      {session && isHere && (
        <TextLink alone href={printRoute(routeTo('class', { id: session.id }))}>
          <Trans>See the class</Trans>
        </TextLink>
      )}
      {appointment && isHere && (
        <TextLink alone href={printRoute(routeTo('appointment', { id: visit.id }))}>
          <Trans>See your appointment</Trans>
        </TextLink>
      )}
    </>
  );
}

function UnknownVisit({ listHref }: { readonly listHref: string }) {
  return (
    <Empty
      title={<Trans>Visit not found</Trans>}
      action={
        <LinkButton kind="act" href={listHref}>
          <Trans>Go to your visits</Trans>
        </LinkButton>
      }
    >
      <Trans>This visit doesn’t exist, or you don’t have access to it.</Trans>
    </Empty>
  );
}

function RecordSkeleton({ actor }: { readonly actor: ReadingActor }) {
  const { t } = useLingui();
  if (!useReading(actor).isReading) return null;
  return (
    <Skeleton label={t`Loading your visit`}>
      <Stack>
        <SkeletonLine width="55%" height="2rem" />
        <SkeletonLine height="8rem" round="m" />
      </Stack>
    </Skeleton>
  );
}
