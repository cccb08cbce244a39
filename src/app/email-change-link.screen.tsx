import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { ScreenScope } from '#machines/app/screen.types.ts';
import { selectView } from '#machines/auth/email-change-link.selectors.ts';
import { useStepFocus } from '#src/features/appointments/use-step-focus.ts';
import { createEmailChangeLinkLogic } from '#src/features/auth/email-change-link.effects.ts';
import { EmailChangeLinkView } from '#src/features/auth/EmailChangeLinkView.tsx';
import { useNow } from '#src/ui/now.ts';
import { ArrivalContext } from '#src/ui/PageHeading.tsx';
import { formatsFor } from '#words/formats.ts';
import type { Dependencies } from './dependencies.ts';
import { deviceTimeZone } from './device-time-zone.ts';

export const createLogic = (deps: Dependencies) => createEmailChangeLinkLogic(deps);

export const inputFor = ({ route }: ScreenScope) => ({ token: route.name === 'emailChangeLink' ? route.params.token : '' });

export interface EmailChangeLinkScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
  readonly scope: ScreenScope;
}

const minute = 60_000;

/** Each step moves the focus like a new page, because the button that led there is gone. */
export function View({ actor, scope: { facility } }: EmailChangeLinkScreenProps) {
  const { i18n } = useLingui();
  const now = useNow(minute);
  const arrival = useStepFocus(useSelector(actor, selectView));
  const formatContext = { formats: formatsFor(i18n.locale, facility?.time_zone ?? deviceTimeZone()), now };
  return (
    <ArrivalContext value={arrival}>
      <EmailChangeLinkView actor={actor} formatContext={formatContext} />
    </ArrivalContext>
  );
}
