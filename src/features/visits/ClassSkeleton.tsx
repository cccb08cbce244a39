import { useLingui } from '@lingui/react/macro';
import { SkeletonLine, Skeleton } from '#src/ui/Skeleton.tsx';
import { Stack } from '#src/ui/Stack.tsx';

export function ClassSkeleton() {
  const { t } = useLingui();
  return (
    <Skeleton label={t`Loading the class`}>
      <Stack>
        <SkeletonLine width="9rem" height="4rem" />
        <SkeletonLine width="55%" height="2rem" />
        <SkeletonLine width="70%" />
        <SkeletonLine height="8rem" round="m" />
      </Stack>
    </Skeleton>
  );
}
