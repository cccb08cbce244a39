import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import {
  type EmailChangeActor,
  selectCanChange,
  selectChange,
  selectEmail,
  selectIsLoading,
  selectIsOpen,
} from '#machines/auth/email-change.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { FocusRestoringGroup } from '#src/ui/FocusRestoringGroup.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { mail } from '#src/ui/icons/mail.ts';
import { usePageShown } from '#src/ui/page-shown.ts';
import { Row, Rows } from '#src/ui/Rows.tsx';
import { Panel, Section } from '#src/ui/Section.tsx';
import { Skeleton, SkeletonLine } from '#src/ui/Skeleton.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import type { FormatContext } from '#words/when-values.ts';
import { EmailChangeForm } from './EmailChangeForm.tsx';
import { EmailEndNotice, EmailErrorNotice } from './EmailNotices.tsx';
import rows from './SecurityRows.module.css';
import { StepUpDialog } from './StepUpDialog.tsx';
import { WaitingEmailChange } from './WaitingEmailChange.tsx';

export interface EmailProps {
  readonly actor: EmailChangeActor;
  readonly formatContext: FormatContext;
}

export function EmailSection({ actor, formatContext }: EmailProps) {
  const isOpen = useSelector(actor, selectIsOpen);
  usePageShown(useCallback(() => actor.send({ type: 'page.shown' }), [actor]));
  return (
    <Section title={<Trans>Email</Trans>}>
      <FocusRestoringGroup>
        <Stack>
          {!isOpen && <EmailErrorNotice actor={actor} />}
          <EmailEndNotice actor={actor} />
          {isOpen ? (
            <Panel>
              <EmailChangeForm actor={actor} />
            </Panel>
          ) : (
            <KnownEmail actor={actor} formatContext={formatContext} />
          )}
          <StepUpDialog actor={actor} />
        </Stack>
      </FocusRestoringGroup>
    </Section>
  );
}

function KnownEmail({ actor, formatContext }: EmailProps) {
  const email = useSelector(actor, selectEmail);
  const change = useSelector(actor, selectChange);
  const isLoading = useSelector(actor, selectIsLoading);
  if (email === null) return isLoading && <EmailSkeleton />;
  if (change)
    return (
      <Panel>
        <WaitingEmailChange {...{ actor, formatContext, email, change }} />
      </Panel>
    );
  return (
    <div className={rows.list}>
      <Rows>
        <Row
          picture={
            <span className={rows.disc}>
              <Icon shape={mail} />
            </span>
          }
          title={<span className={rows.address}>{email}</span>}
          end={<ChangeButton actor={actor} />}
        >
          <Trans>You sign in with it, and your emails go there.</Trans>
        </Row>
      </Rows>
    </div>
  );
}

function ChangeButton({ actor }: Pick<EmailProps, 'actor'>) {
  const { t } = useLingui();
  const canChange = useSelector(actor, selectCanChange);
  return (
    <Button
      aria-label={t`Change email`}
      reason={!canChange && <Trans>Not possible right now.</Trans>}
      onClick={() => actor.send({ type: 'change.pressed' })}
    >
      <Trans>Change</Trans>
    </Button>
  );
}

function EmailSkeleton() {
  const { t } = useLingui();
  return (
    <Skeleton label={t`Loading your email`}>
      <SkeletonLine height="3rem" round="m" />
    </Skeleton>
  );
}
