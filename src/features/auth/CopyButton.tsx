import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type SecondFactorActor, selectCanCopy, selectCopy } from '#machines/auth/second-factor.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import text from '#src/ui/text.module.css';

interface CopyProps {
  readonly actor: SecondFactorActor;
}

export function CopyButton({ actor }: CopyProps) {
  const copy = useSelector(actor, selectCopy);
  const canCopy = useSelector(actor, selectCanCopy);
  return (
    <Button
      busy={copy === 'copying'}
      reason={copy !== 'copying' && !canCopy && <Trans>Not possible right now.</Trans>}
      onClick={() => actor.send({ type: 'copy.pressed' })}
    >
      <Trans>Copy</Trans>
    </Button>
  );
}

export function CopyResult({ actor }: CopyProps) {
  const copy = useSelector(actor, selectCopy);
  return (
    <p className={text.quiet} role="status">
      {copy === 'copied' && <Trans>Copied.</Trans>}
      {copy === 'notCopied' && <Trans>We couldn’t copy it. Select the text above and copy it.</Trans>}
    </p>
  );
}
