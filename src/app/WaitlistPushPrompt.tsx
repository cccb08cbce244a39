import { useLingui } from '@lingui/react/macro';
import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { selectAccount } from '#machines/app/app.selectors.ts';
import { selectSession, type VisitActor } from '#machines/visits/visit.selectors.ts';
import { pushPromptDismissalKey } from '#src/features/auth/stored-member.ts';
import { createPushPromptLogic } from '#src/features/notifications/push-prompt.effects.ts';
import { PushPrompt } from '#src/features/notifications/PushPrompt.tsx';
import { formatsFor } from '#words/formats.ts';
import { classText, offerPushTitle } from '#words/push.words.ts';
import { useAppSelector } from './AppActorContext.ts';
import { useDependencies } from './DependenciesContext.ts';

interface PromptProps {
  readonly visit: VisitActor;
  readonly timeZone: string;
}

export function WaitlistPushPrompt({ visit, timeZone }: PromptProps) {
  const { i18n } = useLingui();
  const deps = useDependencies();
  const [logic] = useState(() => createPushPromptLogic(deps, pushPromptDismissalKey));
  const actor = useActorRef(logic);
  const session = useSelector(visit, selectSession);
  const studio = useAppSelector(selectAccount)?.org.name ?? '';
  if (!session) return null;
  const formats = formatsFor(i18n.locale, timeZone);
  const start = new Date(session.start_date);
  const values = { studio, name: session.name, day: formats.date(start, 'short'), time: formats.time(start) };
  const sample = { studio, title: i18n._({ ...offerPushTitle, values }), text: i18n._({ ...classText, values }) };
  return <PushPrompt actor={actor} sample={sample} />;
}
