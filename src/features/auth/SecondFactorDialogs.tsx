import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import {
  type SecondFactorActor,
  type SecondFactorDialogActor,
  selectRemoveDialog,
  selectRenewDialog,
} from '#machines/auth/second-factor.selectors.ts';
import type { SecondFactorAnswer } from '#machines/auth/second-factor.types.ts';
import { Button } from '#src/ui/Button.tsx';
import { ChartDialog } from '#src/ui/ChartDialog.tsx';

export function SecondFactorDialogs({ actor }: { readonly actor: SecondFactorActor }) {
  const { t } = useLingui();
  const renewal = useSelector(actor, selectRenewDialog);
  const removal = useSelector(actor, selectRemoveDialog);
  return (
    <>
      {renewal && (
        <Question
          key={renewal.sessionId}
          dialog={renewal}
          title={t`Make new recovery codes?`}
          description={t`Your earlier codes won’t work any more.`}
          agree={<Trans>Make new codes</Trans>}
        />
      )}
      {removal && (
        <Question
          key={removal.sessionId}
          dialog={removal}
          title={t`Remove the authenticator app?`}
          description={t`Your password alone will sign you in. Your recovery codes won’t work any more.`}
          agree={<Trans>Remove app</Trans>}
        />
      )}
    </>
  );
}

interface QuestionProps {
  readonly dialog: SecondFactorDialogActor;
  readonly title: string;
  readonly description: string;
  readonly agree: ReactNode;
}

function Question({ dialog, title, description, agree }: QuestionProps) {
  const answer = (chosen: SecondFactorAnswer) => () => dialog.send({ type: 'answer.chosen', answer: chosen });
  return (
    <ChartDialog
      actor={dialog}
      title={title}
      description={description}
      actions={
        <>
          <Button kind="act" tall data-autofocus onClick={answer('keep')}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="away" tall onClick={answer('agree')}>
            {agree}
          </Button>
        </>
      }
    />
  );
}
