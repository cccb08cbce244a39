import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FunctionComponent } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { createResourceMachine } from '#machines/app/resource.machine.ts';
import { isOnline } from '#machines/app/app.selectors.ts';
import type { ScreenScope } from '#machines/app/screen.types.ts';
import type { MemberPasses } from '#machines/passes/member-passes.rules.ts';
import { PassesSkeleton, type PassesViewProps } from '#src/features/passes/MemberPassesViews.tsx';
import { useFormatContext } from '#src/features/visits/use-format-context.ts';
import { ReadingNotice } from '#src/features/visits/ReadingNotice.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { useAppSelector } from './AppActorContext.ts';

export interface PassesScreenProps<P extends MemberPasses = MemberPasses> {
  readonly actor: ActorRefFrom<ReturnType<typeof createResourceMachine<P>>>;
  readonly scope: ScreenScope;
}

interface FrameProps<P extends MemberPasses> extends PassesScreenProps<P> {
  readonly at: 'account' | 'accountPasses';
  readonly view: FunctionComponent<PassesViewProps<P>>;
  /** Whether the member owes money, as far as these passes show. */
  readonly owes?: (memberPasses: P) => boolean;
}

export function PassesScreen<P extends MemberPasses>({ actor, scope: { facility }, at, view: View, owes }: FrameProps<P>) {
  const { t } = useLingui();
  const isOffline = !useAppSelector(isOnline);
  const memberPasses = useSelector(actor, ({ context }) => context.data);
  const isReading = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const formatContext = useFormatContext(facility?.time_zone ?? 'UTC', 60_000);
  return (
    <AccountFrame at={at} owes={memberPasses !== null && (owes?.(memberPasses) ?? false)}>
      <ReadingNotice
        resource={actor}
        isOffline={isOffline}
        age={(ago) => t`Updated ${ago}.`}
        notRefreshed={<Trans>Your passes couldn’t be updated.</Trans>}
        notRead={<Trans>Your passes couldn’t be loaded.</Trans>}
      />
      {memberPasses ? <View memberPasses={memberPasses} formatContext={formatContext} /> : isReading && <PassesSkeleton />}
    </AccountFrame>
  );
}
