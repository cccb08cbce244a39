import { Trans } from '@lingui/react/macro';
import type { SecondFactorActor } from '#machines/auth/second-factor.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { Line, Stack } from '#src/ui/Stack.tsx';
import { CopyButton, CopyResult } from './CopyButton.tsx';
import styles from './SecondFactor.module.css';

interface RecoveryCodesProps {
  readonly actor: SecondFactorActor;
  readonly codes: readonly string[];
}

export function RecoveryCodes({ actor, codes }: RecoveryCodesProps) {
  return (
    <Stack>
      <Notice tone="success" live="status" title={<Trans>Your recovery codes are ready.</Trans>}>
        <Trans>Store them now: we show them only once. Each code works once, in place of a code from the app.</Trans>
      </Notice>
      <div className={styles.codes}>
        <p>
          <b>
            <Trans>Recovery codes for Spotter</Trans>
          </b>
        </p>
        <ul>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <Line>
        <CopyButton actor={actor} />
        <Button onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
        <Button kind="act" onClick={() => actor.send({ type: 'stored.pressed' })}>
          <Trans>I have stored them</Trans>
        </Button>
      </Line>
      <CopyResult actor={actor} />
    </Stack>
  );
}
