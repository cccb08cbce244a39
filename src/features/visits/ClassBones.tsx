import { useLingui } from '@lingui/react/macro';
import { Bone, Skeleton } from '#src/ui/Skeleton.tsx';
import { Stack } from '#src/ui/Stack.tsx';

/** Where a class will stand. */
export function ClassBones() {
  const { t } = useLingui();
  return (
    <Skeleton label={t`Loading the class`}>
      <Stack>
        <Bone width="9rem" height="4rem" />
        <Bone width="55%" height="2rem" />
        <Bone width="70%" />
        <Bone height="8rem" round="m" />
      </Stack>
    </Skeleton>
  );
}
