import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FunctionComponent } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { createResourceMachine } from '#machines/app/resource.machine.ts';
import { isOnline } from '#machines/app/app.selectors.ts';
import type { ScreenPlace } from '#machines/app/screen.types.ts';
import type { Purse } from '#machines/passes/purse.rules.ts';
import { PurseBones, type PurseViewProps } from '#src/features/passes/PurseViews.tsx';
import { useMoment } from '#src/features/visits/moment.ts';
import { ReadingNotice } from '#src/features/visits/ReadingNotice.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { useAppSelector } from './AppContext.ts';

export interface PurseScreenProps<P extends Purse = Purse> {
  readonly actor: ActorRefFrom<ReturnType<typeof createResourceMachine<P>>>;
  readonly place: ScreenPlace;
}

interface FrameProps<P extends Purse> extends PurseScreenProps<P> {
  readonly at: 'account' | 'accountPasses';
  readonly view: FunctionComponent<PurseViewProps<P>>;
  /** Whether money is owed, as far as the part knows. */
  readonly owes?: (purse: P) => boolean;
}

/** A part of the account that shows what was bought to pay visits with. */
export function PurseScreen<P extends Purse>({ actor, place: { facility }, at, view: View, owes }: FrameProps<P>) {
  const { t } = useLingui();
  const isOffline = !useAppSelector(isOnline);
  const purse = useSelector(actor, ({ context }) => context.data);
  const isReading = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const moment = useMoment(facility?.time_zone ?? 'UTC', 60_000);
  return (
    <AccountFrame at={at} owes={purse !== null && (owes?.(purse) ?? false)}>
      <ReadingNotice
        resource={actor}
        isOffline={isOffline}
        age={(ago) => t`Updated ${ago}.`}
        notRefreshed={<Trans>Your passes could not be updated.</Trans>}
        notRead={<Trans>Your passes could not be loaded.</Trans>}
      />
      {purse ? <View purse={purse} moment={moment} /> : isReading && <PurseBones />}
    </AccountFrame>
  );
}
