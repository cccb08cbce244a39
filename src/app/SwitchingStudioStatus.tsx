import { Trans } from '@lingui/react/macro';
import { chosenAccount } from '#machines/app/app.rules.ts';
import { Spinner } from '#src/ui/Spinner.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { useAppSelector } from './AppActorContext.ts';

/** That the member is on the way to another studio, seen and heard until the server has answered. The region is there before, so that what comes into it is heard. */
export function SwitchingStudioStatus() {
  const name = useAppSelector(({ context }) => chosenAccount(context)?.org.name);
  return (
    <>
      <VisuallyHidden role="status">{name && <Trans>Going to {name}</Trans>}</VisuallyHidden>
      {name && <Spinner />}
    </>
  );
}
