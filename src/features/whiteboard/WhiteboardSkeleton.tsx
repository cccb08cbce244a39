import { useLingui } from '@lingui/react/macro';
import { SkeletonLine, Skeleton } from '#src/ui/Skeleton.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import type { ClassPartName } from './whiteboard.effects.ts';

export function WhiteboardSkeleton() {
  const { t } = useLingui();
  return (
    <Skeleton label={t`Loading the whiteboard`}>
      <Stack gap="xl">
        {['55%', '40%'].map((width) => (
          <Stack key={width} gap="m">
            <SkeletonLine width="9rem" height="1.5rem" />
            <SkeletonLine width={width} height="1.25rem" />
            <SkeletonLine width="70%" />
          </Stack>
        ))}
      </Stack>
    </Skeleton>
  );
}

export function PartSkeleton({ part }: { readonly part: ClassPartName }) {
  return part === 'leaderboard' ? <RowSkeleton /> : <WhiteboardSkeleton />;
}

const rows = ['a', 'b', 'c', 'd', 'e'];

function RowSkeleton() {
  const { t } = useLingui();
  return (
    <Skeleton label={t`Loading the leaderboard`}>
      <Stack gap="m">
        {rows.map((row) => (
          <SkeletonLine key={row} height="3.75rem" round="m" />
        ))}
      </Stack>
    </Skeleton>
  );
}
