import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ServicesActor, TimesActor } from '#machines/appointments/appointment-booking.selectors.ts';
import type { OtherTimesActor } from '#machines/appointments/appointment-page.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { errorSentence } from './call-error.words.ts';

export type ReadActor = ServicesActor | TimesActor | OtherTimesActor;

const useReading = (resource: ReadActor) =>
  useSelector(
    resource as ServicesActor,
    (snapshot) => ({ isReading: snapshot.hasTag('busy'), error: snapshot.context.error }),
    shallowEqual,
  );

export const useIsReading = (resource: ReadActor): boolean => useReading(resource).isReading;

export function ReadFailure({ resource, notRead }: { readonly resource: ReadActor; readonly notRead: ReactNode }) {
  const { i18n } = useLingui();
  const { isReading, error } = useReading(resource);
  if (!error) return null;
  return (
    <Notice
      tone="danger"
      live="status"
      title={notRead}
      action={
        <Button icon={rotateCw} busy={isReading} onClick={() => resource.send({ type: 'retry.pressed' })}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {errorSentence(error, 'reading', (words) => i18n._(words))}
    </Notice>
  );
}
