import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Passkey } from '#contract/passkeys.ts';
import {
  type PasskeysActor,
  selectCanAdd,
  selectCanChange,
  selectIsAdding,
  selectIsCreating,
  selectIsUnread,
  selectNaming,
  selectPasskeys,
  selectRemoving,
} from '#machines/auth/passkeys.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { FocusRestoringGroup } from '#src/ui/FocusRestoringGroup.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { fingerprintPattern } from '#src/ui/icons/fingerprint-pattern.ts';
import { plus } from '#src/ui/icons/plus.ts';
import { Row, Rows } from '#src/ui/Rows.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Skeleton, SkeletonLine } from '#src/ui/Skeleton.tsx';
import { Line, Stack } from '#src/ui/Stack.tsx';
import text from '#src/ui/text.module.css';
import { unnamedPasskey } from '#words/passkey.words.ts';
import type { FormatContext } from '#words/when-values.ts';
import { canUsePasskeys } from './browser-passkeys.ts';
import { NearTime } from './NearTime.tsx';
import { PasskeyNameForm } from './PasskeyNameForm.tsx';
import { PasskeyNotices } from './PasskeyNotices.tsx';
import { RemovePasskeyDialog } from './RemovePasskeyDialog.tsx';
import rows from './SecurityRows.module.css';
import { StepUpDialog } from './StepUpDialog.tsx';

export interface PasskeysProps {
  readonly actor: PasskeysActor;
  readonly formatContext: FormatContext;
}

export function PasskeysSection({ actor, formatContext }: PasskeysProps) {
  const passkeys = useSelector(actor, selectPasskeys);
  const isUnread = useSelector(actor, selectIsUnread);
  return (
    <Section title={<Trans>Passkeys</Trans>} end={canUsePasskeys() && passkeys && <AddButton actor={actor} />}>
      <FocusRestoringGroup>
        <Stack>
          <PasskeyNotices actor={actor} />
          {passkeys ? (
            <>
              {passkeys.length > 0 && (
                <div className={rows.list}>
                  <Rows>
                    {passkeys.map((passkey) => (
                      <PasskeyRow key={passkey.id} {...{ actor, passkey, formatContext }} />
                    ))}
                  </Rows>
                </div>
              )}
              <Instruction actor={actor} />
              <RemovePasskeyDialog actor={actor} />
              <StepUpDialog actor={actor} />
            </>
          ) : (
            !isUnread && <PasskeysSkeleton />
          )}
        </Stack>
      </FocusRestoringGroup>
    </Section>
  );
}

function AddButton({ actor }: Pick<PasskeysProps, 'actor'>) {
  const isAdding = useSelector(actor, selectIsAdding);
  const canAdd = useSelector(actor, selectCanAdd);
  return (
    <Button
      kind="act"
      icon={plus}
      busy={isAdding}
      reason={!isAdding && !canAdd && <Trans>Not possible right now.</Trans>}
      onClick={() => actor.send({ type: 'add.pressed' })}
    >
      <Trans>Add a passkey</Trans>
    </Button>
  );
}

/** What the member must do in the browser, the purpose of passkeys, or that this browser does not support passkeys. */
function Instruction({ actor }: Pick<PasskeysProps, 'actor'>) {
  const isCreating = useSelector(actor, selectIsCreating);
  if (isCreating)
    return (
      <Line>
        <p role="status">
          <Trans>Follow the steps on your screen.</Trans>
        </p>
        <Button onClick={() => actor.send({ type: 'cancel.pressed' })}>
          <Trans>Cancel</Trans>
        </Button>
      </Line>
    );
  return (
    <p className={text.quiet}>
      {canUsePasskeys() ? (
        <Trans>Sign in with your face, your finger or your screen lock. Your password still works.</Trans>
      ) : (
        <Trans>This browser can’t use passkeys.</Trans>
      )}
    </p>
  );
}

interface PasskeyProps extends PasskeysProps {
  readonly passkey: Passkey;
}

function PasskeyRow({ actor, passkey, formatContext }: PasskeyProps) {
  const { i18n } = useLingui();
  const isNaming = useSelector(actor, selectNaming) === passkey.id;
  const { name, created_at, used_at } = passkey;
  const shown = name ?? i18n._(unnamedPasskey);
  return (
    <Row
      picture={
        <span className={rows.disc}>
          <Icon shape={fingerprintPattern} />
        </span>
      }
      title={shown}
      end={isNaming ? <PasskeyNameForm actor={actor} name={name ?? ''} /> : <Actions {...{ actor, passkey, shown }} />}
    >
      {used_at !== null && (
        <span className={rows.fact}>
          <Trans>
            Last used: <NearTime at={used_at} formatContext={formatContext} />
          </Trans>
        </span>
      )}
      <span className={rows.fact}>
        <Trans>
          Added: <NearTime at={created_at} formatContext={formatContext} />
        </Trans>
      </span>
    </Row>
  );
}

function Actions({ actor, passkey: { id }, shown }: Pick<PasskeyProps, 'actor' | 'passkey'> & { readonly shown: string }) {
  const { t } = useLingui();
  const isRemoving = useSelector(actor, selectRemoving) === id;
  const canChange = useSelector(actor, selectCanChange(id));
  const reason = !canChange && <Trans>Not possible right now.</Trans>;
  return (
    <Line>
      <Button aria-label={t`Rename: ${shown}`} reason={reason} onClick={() => actor.send({ type: 'rename.pressed', id })}>
        <Trans>Rename</Trans>
      </Button>
      <Button
        aria-label={t`Remove: ${shown}`}
        busy={isRemoving}
        reason={!isRemoving && reason}
        onClick={() => actor.send({ type: 'remove.pressed', id })}
      >
        <Trans>Remove</Trans>
      </Button>
    </Line>
  );
}

function PasskeysSkeleton() {
  const { t } = useLingui();
  return (
    <Skeleton label={t`Loading your passkeys`}>
      <SkeletonLine height="3rem" round="m" />
    </Skeleton>
  );
}
