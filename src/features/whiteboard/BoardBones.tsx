import { useLingui } from '@lingui/react/macro';
import { Bone, Skeleton } from '#src/ui/Skeleton.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import type { ClassPartName } from './whiteboard.effects.ts';

/** The shape of whiteboards that are on their way. */
export function BoardBones() {
  const { t } = useLingui();
  return (
    <Skeleton label={t`Loading the whiteboard`}>
      <Stack gap="xl">
        {['55%', '40%'].map((width) => (
          <Stack key={width} gap="m">
            <Bone width="9rem" height="1.5rem" />
            <Bone width={width} height="1.25rem" />
            <Bone width="70%" />
          </Stack>
        ))}
      </Stack>
    </Skeleton>
  );
}

/** The shape of the part of a class that is on its way. */
export function PartBones({ part }: { readonly part: ClassPartName }) {
  return part === 'leaderboard' ? <RowBones /> : <BoardBones />;
}

const rows = ['a', 'b', 'c', 'd', 'e'];

function RowBones() {
  const { t } = useLingui();
  return (
    <Skeleton label={t`Loading the leaderboard`}>
      <Stack gap="m">
        {rows.map((row) => (
          <Bone key={row} height="3.75rem" round="m" />
        ))}
      </Stack>
    </Skeleton>
  );
}
