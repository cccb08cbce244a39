import { Trans } from '@lingui/react/macro';
import { shallowEqual } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { Account } from '#contract/profile.ts';
import { selectAccount, selectAccounts } from '#machines/app/app.selectors.ts';
import { Panel } from '#src/ui/Section.tsx';
import { RadioRow, RadioRows } from '#src/ui/RadioRows.tsx';
import { Segments } from '#src/ui/Segments.tsx';
import { useApp, useAppSelector } from './AppActorContext.ts';

/** The maximum number of names that fit side by side on a phone. */
const mostSegments = 3;

/** The studio that was chosen in these tabs. This variable outlives the component, because a change of studio mounts the page again. */
let chosenHere: string | null = null;

/** A choice has the same effect as in the switcher of the top bar. Empty for a member with one studio. */
export function StudioTabs() {
  const app = useApp();
  const accounts = useAppSelector(selectAccounts, shallowEqual);
  const selectedId = useAppSelector((snapshot) => selectAccount(snapshot)?.id);
  const pendingId = useAppSelector(({ context }) => context.chosenAccountId);
  const tabs = useRef<HTMLDivElement>(null);

  // After a choice in these tabs, the focus stays on the tabs. Any other change of studio moves the focus to the heading.
  useEffect(() => {
    if (chosenHere !== null) tabs.current?.querySelector<HTMLInputElement>(`input[value="${CSS.escape(chosenHere)}"]:checked`)?.focus();
    chosenHere = null;
  }, []);
  // After a refusal of the server the studio has not changed, so the choice is no longer needed.
  useEffect(() => {
    if (pendingId === null && chosenHere !== selectedId) chosenHere = null;
  }, [pendingId, selectedId]);

  if (accounts.length === 0) return null;
  const choose = (accountId: string): void => {
    chosenHere = accountId;
    app.send({ type: 'account.chosen', accountId });
  };
  return (
    <div ref={tabs}>
      <Choices accounts={accounts} value={pendingId ?? selectedId ?? null} onChoose={choose} />
    </div>
  );
}

interface ChoicesProps {
  readonly accounts: readonly Account[];
  readonly value: string | null;
  readonly onChoose: (accountId: string) => void;
}

function Choices({ accounts, value, onChoose }: ChoicesProps) {
  const legend = <Trans>Studio</Trans>;
  if (accounts.length <= mostSegments)
    return (
      <Segments
        legend={legend}
        value={value ?? undefined}
        choices={accounts.map(({ id, org }) => ({ value: id, label: org.name }))}
        onChoose={onChoose}
      />
    );
  return (
    <Panel>
      <RadioRows legend={legend} value={value} onChoose={onChoose}>
        {accounts.map(({ id, org }) => (
          <RadioRow key={id} value={id} label={org.name} />
        ))}
      </RadioRows>
    </Panel>
  );
}
