import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Deletion, StudioToLeave } from '#contract/deletions.ts';
import {
  type DeletionActor,
  selectCanExport,
  selectCanKeep,
  selectCanLeave,
  selectDeletionOf,
  selectHasExport,
  selectIsCancelling,
  selectIsExporting,
  selectIsLeaving,
  selectIsLoading,
  selectStudios,
} from '#machines/auth/deletion.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { FocusRestoringGroup } from '#src/ui/FocusRestoringGroup.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { download } from '#src/ui/icons/download.ts';
import { logOut } from '#src/ui/icons/log-out.ts';
import { trash2 } from '#src/ui/icons/trash-2.ts';
import { Row, Rows } from '#src/ui/Rows.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Skeleton, SkeletonLine } from '#src/ui/Skeleton.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import type { FormatContext } from '#words/when-values.ts';
import { DeletionError, DeletionResult } from './DeletionNotices.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { StepUpDialog } from './StepUpDialog.tsx';
import rows from './SecurityRows.module.css';

export interface DataProps {
  readonly actor: DeletionActor;
  readonly formatContext: FormatContext;
}

type Shape = Parameters<typeof Icon>[0]['shape'];
const disc = (shape: Shape): ReactNode => (
  <span className={rows.disc}>
    <Icon shape={shape} />
  </span>
);

/** The member's data: downloads, leaving a studio, and deleting the account. Pending deletions can be cancelled. */
export function DataSection({ actor, formatContext }: DataProps) {
  const studios = useSelector(actor, selectStudios);
  const isLoading = useSelector(actor, selectIsLoading);
  return (
    <Section title={<Trans>Your data</Trans>}>
      <FocusRestoringGroup>
        <Stack>
          <DeletionError actor={actor} />
          <DeletionResult actor={actor} />
          {studios && (
            <div className={rows.list}>
              <Rows>
                <DownloadRow actor={actor} />
                {studios.map((studio) => (
                  <StudioRow key={studio.org_id} {...{ actor, formatContext, studio }} />
                ))}
                <AccountRow {...{ actor, formatContext }} />
              </Rows>
            </div>
          )}
          {isLoading && <DataSkeleton />}
          <LeaveDialog actor={actor} />
          <StepUpDialog actor={actor} />
        </Stack>
      </FocusRestoringGroup>
    </Section>
  );
}

function DownloadRow({ actor }: Pick<DataProps, 'actor'>) {
  const { t } = useLingui();
  return (
    <Row
      picture={disc(download)}
      title={<Trans>Download your data</Trans>}
      end={<ExportButton actor={actor} orgId={null} label={t`Download your data`} />}
    >
      <Trans>One file with everything that Spotter knows about you, at every studio.</Trans>
    </Row>
  );
}

interface StudioProps extends DataProps {
  readonly studio: StudioToLeave;
}

function StudioRow({ actor, formatContext, studio: { org_id: orgId, name, bookings, passes } }: StudioProps) {
  const { t } = useLingui();
  const deletion = useSelector(actor, selectDeletionOf(orgId));
  const hasExport = useSelector(actor, selectHasExport(orgId));
  return (
    <Row
      picture={disc(logOut)}
      title={name}
      end={
        <span className={rows.buttons}>
          {hasExport && <ExportButton actor={actor} orgId={orgId} label={t`Download your data at ${name}`} />}
          {deletion ? (
            <KeepButton actor={actor} deletion={deletion} label={t`Stay at ${name}`}>
              <Trans>Stay</Trans>
            </KeepButton>
          ) : (
            <LeaveButton actor={actor} orgId={orgId} label={t`Leave ${name}`}>
              <Trans>Leave</Trans>
            </LeaveButton>
          )}
        </span>
      }
    >
      {deletion && <span className={rows.fact}>{<EndOf deletion={deletion} formatContext={formatContext} />}</span>}
      {bookings > 0 && (
        <span className={rows.fact}>
          <Plural value={bookings} one="# booking ahead" other="# bookings ahead" />
        </span>
      )}
      {passes > 0 && (
        <span className={rows.fact}>
          <Plural value={passes} one="# valid pass" other="# valid passes" />
        </span>
      )}
    </Row>
  );
}

function AccountRow({ actor, formatContext }: DataProps) {
  const { t } = useLingui();
  const deletion = useSelector(actor, selectDeletionOf(null));
  return (
    <Row
      picture={disc(trash2)}
      title={<Trans>Delete account</Trans>}
      end={
        deletion ? (
          <KeepButton actor={actor} deletion={deletion} label={t`Keep my account`}>
            <Trans>Keep my account</Trans>
          </KeepButton>
        ) : (
          <LeaveButton actor={actor} orgId={null} label={t`Delete account`}>
            <Trans>Delete</Trans>
          </LeaveButton>
        )
      }
    >
      {deletion ? (
        <EndOf deletion={deletion} formatContext={formatContext} />
      ) : (
        <Trans>Everything is deleted after 14 days. Until then, you can change your mind.</Trans>
      )}
    </Row>
  );
}

function EndOf({ deletion, formatContext: { formats } }: Pick<DataProps, 'formatContext'> & { readonly deletion: Deletion }) {
  const end = new Date(deletion.erase_after);
  return (
    <Trans>
      Deleted on: <time dateTime={deletion.erase_after}>{formats.dayTime(end)}</time>
    </Trans>
  );
}

interface ExportButtonProps extends Pick<DataProps, 'actor'> {
  /** The studio whose data is downloaded. Null: the data of all studios. */
  readonly orgId: string | null;
  readonly label: string;
}

function ExportButton({ actor, orgId, label }: ExportButtonProps) {
  const isExporting = useSelector(actor, selectIsExporting(orgId));
  const canExport = useSelector(actor, selectCanExport(orgId));
  return (
    <Button
      aria-label={label}
      busy={isExporting}
      reason={!isExporting && !canExport && <Trans>Not possible right now.</Trans>}
      onClick={() => actor.send({ type: 'export.pressed', orgId })}
    >
      <Trans>Download</Trans>
    </Button>
  );
}

interface LeaveButtonProps extends Pick<DataProps, 'actor'> {
  /** The studio that the member leaves. Null: the whole account is deleted. */
  readonly orgId: string | null;
  readonly label: string;
  readonly children: ReactNode;
}

function LeaveButton({ actor, orgId, label, children }: LeaveButtonProps) {
  const isLeaving = useSelector(actor, selectIsLeaving(orgId));
  const canLeave = useSelector(actor, selectCanLeave(orgId));
  return (
    <Button
      aria-label={label}
      busy={isLeaving}
      reason={!isLeaving && !canLeave && <Trans>Not possible right now.</Trans>}
      onClick={() => actor.send({ type: 'leave.pressed', orgId })}
    >
      {children}
    </Button>
  );
}

interface KeepButtonProps extends Pick<DataProps, 'actor'> {
  readonly deletion: Deletion;
  readonly label: string;
  readonly children: ReactNode;
}

function KeepButton({ actor, deletion: { id }, label, children }: KeepButtonProps) {
  const isCancelling = useSelector(actor, selectIsCancelling(id));
  const canKeep = useSelector(actor, selectCanKeep(id));
  return (
    <Button
      aria-label={label}
      busy={isCancelling}
      reason={!isCancelling && !canKeep && <Trans>Not possible right now.</Trans>}
      onClick={() => actor.send({ type: 'keep.pressed', id })}
    >
      {children}
    </Button>
  );
}

function DataSkeleton() {
  const { t } = useLingui();
  return (
    <Skeleton label={t`Loading your data`}>
      <SkeletonLine height="3rem" round="m" />
    </Skeleton>
  );
}
