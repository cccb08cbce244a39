import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Account } from '#contract/profile.ts';
import {
  type FacilitiesActor,
  selectCanHide,
  selectHiding,
  selectIsUnsettled,
  selectError,
} from '#machines/profile/facilities.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { Emblem } from '#src/ui/Emblem.tsx';
import { Empty } from '#src/ui/Empty.tsx';
import { FocusRestoringGroup } from '#src/ui/FocusRestoringGroup.tsx';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { Tag } from '#src/ui/Section.tsx';
import { Row, Rows } from '#src/ui/Rows.tsx';
import { Line, Stack } from '#src/ui/Stack.tsx';
import { failureSentence } from '#words/failure.words.ts';
import styles from './Facilities.module.css';

export interface FacilitiesProps {
  readonly actor: FacilitiesActor;
  readonly accounts: readonly Account[];
  readonly current: Account | null;
  /** The id of the account to which a switch is running. */
  readonly chosenId: string | null;
  /** Selects the account, which also makes a hidden account visible. */
  readonly onChoose: (account: Account) => void;
}

export function FacilitiesView({ actor, accounts, current, chosenId, onChoose }: FacilitiesProps) {
  return (
    <Stack gap="l">
      <ErrorNotices actor={actor} />
      {accounts.length === 0 ? (
        <Empty title={<Trans>You haven’t joined a studio yet.</Trans>}>
          <Trans>Ask your studio to invite you. You’ll get an email.</Trans>
        </Empty>
      ) : (
        <Rows>
          {accounts.map((account) => (
            <Studio
              key={account.id}
              {...{ actor, account, onChoose }}
              isCurrent={account.id === current?.id}
              isChosen={account.id === chosenId}
            />
          ))}
        </Rows>
      )}
    </Stack>
  );
}

interface StudioProps extends Pick<FacilitiesProps, 'actor' | 'onChoose'> {
  readonly account: Account;
  readonly isCurrent: boolean;
  readonly isChosen: boolean;
}

function Studio({ actor, account, isCurrent, isChosen, onChoose }: StudioProps) {
  const { org, facilities, hidden_at } = account;
  return (
    <Row
      picture={<Emblem name={org.name} src={org.logo_url} />}
      title={
        <>
          {org.name}{' '}
          {isCurrent && (
            <Tag own>
              <Trans>You are here</Trans>
            </Tag>
          )}
          {hidden_at !== null && (
            <Tag>
              <Trans>Hidden</Trans>
            </Tag>
          )}
        </>
      }
      end={
        <FocusRestoringGroup>
          <Line>
            {!isCurrent && <GoThere {...{ account, isChosen, onChoose }} />}
            {hidden_at === null && <Hide actor={actor} account={account} />}
          </Line>
        </FocusRestoringGroup>
      }
    >
      {facilities.map(({ guid, name, address }) => (
        <span key={guid} className={styles.line}>
          {name}, {address}
        </span>
      ))}
    </Row>
  );
}

function GoThere({ account, isChosen, onChoose }: Pick<StudioProps, 'account' | 'isChosen' | 'onChoose'>) {
  const { t } = useLingui();
  const { name } = account.org;
  const go = (): void => onChoose(account);
  if (isChosen) {
    return (
      <Button busy onClick={go}>
        <Trans>Going to {name}</Trans>
      </Button>
    );
  }
  return account.hidden_at === null ? (
    <Button onClick={go}>
      <Trans>Go to {name}</Trans>
    </Button>
  ) : (
    <Button aria-label={t`Show ${name} and switch to it`} onClick={go}>
      <Trans>Show</Trans>
    </Button>
  );
}

function Hide({ actor, account }: Pick<StudioProps, 'actor' | 'account'>) {
  const { t } = useLingui();
  const { id, name } = account.org;
  const isHiding = useSelector(actor, selectHiding) === id;
  const canHide = useSelector(actor, selectCanHide(id));
  const hide = (): void => actor.send({ type: 'hide.pressed', orgId: id });
  return isHiding ? (
    <Button busy onClick={hide}>
      <Trans>Hiding {name}</Trans>
    </Button>
  ) : (
    <Button aria-label={t`Hide ${name}`} reason={!canHide && <Trans>Not possible right now.</Trans>} onClick={hide}>
      <Trans>Hide</Trans>
    </Button>
  );
}

function ErrorNotices({ actor }: Pick<FacilitiesProps, 'actor'>) {
  const { i18n } = useLingui();
  const error = useSelector(actor, selectError);
  const isUnsettled = useSelector(actor, selectIsUnsettled);
  if (!error) return null;
  const retry = (
    <Button icon={rotateCw} onClick={() => actor.send({ type: 'retry.pressed' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  return (
    <Notice
      tone={isUnsettled ? 'warning' : 'danger'}
      live="alert"
      title={isUnsettled ? <Trans>The studio may not be hidden yet.</Trans> : <Trans>The studio is not hidden.</Trans>}
      action={isUnsettled && retry}
    >
      {error.kind === 'problem' ? error.problem.message : i18n._(failureSentence(error.failure, 'acting'))}
    </Notice>
  );
}
