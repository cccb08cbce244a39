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

/** The studio that was chosen in these tabs. It outlives the component, because the other studio mounts the page again. */
let chosenHere: string | null = null;

/** All studios of the member, on a page about one of them: works like the switcher in the top bar. Empty for a single studio. */
export function StudioTabs() {
  const app = useApp();
  const accounts = useAppSelector(selectAccounts, shallowEqual);
  const selectedId = useAppSelector((snapshot) => selectAccount(snapshot)?.id);
  const pendingId = useAppSelector(({ context }) => context.chosenAccountId);
  const tabs = useRef<HTMLDivElement>(null);

  // a change of studio moves the focus to the heading, except after a choice in these tabs
  useEffect(() => {
    if (chosenHere !== null) tabs.current?.querySelector<HTMLInputElement>(`input[value="${CSS.escape(chosenHere)}"]:checked`)?.focus();
    chosenHere = null;
  }, []);
  // the server has refused the change, so the page stays
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
