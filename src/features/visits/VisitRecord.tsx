import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Visit } from '#contract/visits.ts';
import { printRoute, routeTo } from '#machines/app/route.rules.ts';
import { type Occasion, occasionOf } from '#machines/visits/occasion.rules.ts';
import type { VisitDetailActor } from '#machines/visits/visits.selectors.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import { Empty } from '#src/ui/Empty.tsx';
import { Fact, Facts } from '#src/ui/Facts.tsx';
import { PageHeading } from '#src/ui/PageHeading.tsx';
import { Panel, Tag } from '#src/ui/Part.tsx';
import { Bone, Skeleton } from '#src/ui/Skeleton.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import { TextLink } from '#src/ui/TextLink.tsx';
import { formatsFor } from '#words/formats.ts';
import { visitWord } from '#words/visit.words.ts';
import { type ReadingActor, useReading } from './reading.ts';
import { ReadingNotice } from './ReadingNotice.tsx';
import { passUseSentence } from './visit-record.words.ts';

export interface VisitRecordProps {
  readonly actor: VisitDetailActor;
  readonly timeZone: string;
  readonly isOffline: boolean;
}

/** One visit: its class, what became of it, and what it used. */
export function VisitRecord({ actor, timeZone, isOffline }: VisitRecordProps) {
  const { t } = useLingui();
  const visit = useSelector(actor, ({ context }) => context.data);
  const isUnknown = useSelector(actor, ({ context: { trouble } }) => trouble?.kind === 'problem' && trouble.problem.code === 'not_found');
  return (
    <>
      <Head occasion={visit && occasionOf(visit)} timeZone={timeZone} />
      <Stack gap="l">
        {isUnknown ? (
          <UnknownVisit />
        ) : (
          <ReadingNotice
            resource={actor}
            isOffline={isOffline}
            age={(ago) => t`Your visit as of ${ago}.`}
            notRefreshed={<Trans>Your visit could not be updated.</Trans>}
            notRead={<Trans>Your visit could not be loaded.</Trans>}
          />
        )}
        {visit ? <Known visit={visit} /> : <RecordBones actor={actor} />}
      </Stack>
    </>
  );
}

function Head({ occasion, timeZone }: { readonly occasion: Occasion | null; readonly timeZone: string }) {
  const { i18n } = useLingui();
  const formats = formatsFor(i18n.locale, timeZone);
  if (!occasion)
    return (
      <PageHeading>
        <Trans>Visit</Trans>
      </PageHeading>
    );
  const start = new Date(occasion.start_date);
  return (
    <PageHeading
      figure={<time dateTime={occasion.start_date}>{formats.time(start)}</time>}
      below={[formats.date(start, 'full'), occasion.location.name].join(', ')}
    >
      {occasion.name}
    </PageHeading>
  );
}

function Known({ visit }: { readonly visit: Visit }) {
  const { i18n } = useLingui();
  const { session } = visit;
  const occasion = occasionOf(visit);
  return (
    <>
      <Panel>
        <Facts>
          <Fact term={<Trans>Status</Trans>}>
            <Tag own={visit.state !== 'cancelled'}>{i18n._(visitWord(visit))}</Tag>
          </Fact>
          <Fact term={<Trans>What it counted</Trans>}>{i18n._(passUseSentence(visit))}</Fact>
          {occasion && occasion.people.length > 0 && <Fact term={<Trans>With</Trans>}>{occasion.people.join(', ')}</Fact>}
          {occasion && <Fact term={<Trans>Where</Trans>}>{[occasion.location.name, occasion.location.address].join(', ')}</Fact>}
        </Facts>
      </Panel>
      {session && (
        <TextLink alone href={printRoute(routeTo('class', { id: session.id }))}>
          <Trans>See the class</Trans>
        </TextLink>
      )}
    </>
  );
}

function UnknownVisit() {
  return (
    <Empty
      title={<Trans>This spot is empty</Trans>}
      action={
        <LinkButton kind="act" href="/visits">
          <Trans>Go to your visits</Trans>
        </LinkButton>
      }
    >
      <Trans>There is no such visit here, or it belongs to somebody else.</Trans>
    </Empty>
  );
}

function RecordBones({ actor }: { readonly actor: ReadingActor }) {
  const { t } = useLingui();
  if (!useReading(actor).isReading) return null;
  return (
    <Skeleton label={t`Loading your visit`}>
      <Stack>
        <Bone width="55%" height="2rem" />
        <Bone height="8rem" round="m" />
      </Stack>
    </Skeleton>
  );
}
