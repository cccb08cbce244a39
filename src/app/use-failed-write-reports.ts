/** The failed writes that the member must see, in the form of messages. */
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { selectWrites } from '#machines/app/app.selectors.ts';
import { allowsRetry, isUnsure, reportOf } from '#machines/app/write.rules.ts';
import type { UnresolvedWrite } from '#machines/app/write.types.ts';
import type { FailedWriteReport } from '#src/features/feedback/AppToasts.tsx';
import { useAppSelector } from './AppActorContext.ts';

const none: readonly UnresolvedWrite[] = [];

export function useFailedWriteReports(): readonly FailedWriteReport[] {
  const writes = useAppSelector(selectWrites);
  const unresolved = useSelector(writes, (snapshot) => snapshot?.context.unresolved ?? none);
  return useMemo(
    () =>
      unresolved.map((one): FailedWriteReport => {
        const { write, error, isRefused } = one;
        const { key } = write;
        return {
          key,
          undone: reportOf(write).undone,
          thing: reportOf(write).thing,
          name: write.subject.name,
          error,
          isUnsure: !isRefused && isUnsure(error),
          onRetry: allowsRetry(one) ? () => writes?.send({ type: 'retry.pressed', key, freshKey: crypto.randomUUID() }) : null,
          onDismiss: () => writes?.send({ type: 'dismiss.pressed', key }),
        };
      }),
    [unresolved, writes],
  );
}
