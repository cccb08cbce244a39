import { Trans } from '@lingui/react/macro';
import { chosenAccount } from '#machines/app/app.rules.ts';
import { Spinner } from '#src/ui/Spinner.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { useAppSelector } from './AppActorContext.ts';

/** The live region is rendered before the switch, so that screen readers announce it. */
export function SwitchingStudioStatus() {
  const name = useAppSelector(({ context }) => chosenAccount(context)?.org.name);
  return (
    <>
      <VisuallyHidden role="status">{name && <Trans>Going to {name}</Trans>}</VisuallyHidden>
      {name && <Spinner />}
    </>
  );
}
