import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Profile } from '#contract/profile.ts';
import { Fact, Facts } from '#src/ui/Facts.tsx';
import { Panel } from '#src/ui/Section.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import { languageNames } from './language-names.ts';

export function ProfileSummary({ profile, picture }: { readonly profile: Profile; readonly picture: ReactNode }) {
  const { full_name: name, first_name: called, email, locale } = profile;
  return (
    <Panel>
      <Stack>
        {picture}
        <Facts>
          <Fact term={<Trans>Your name</Trans>}>{name}</Fact>
          <Fact term={<Trans>Preferred name</Trans>}>{called}</Fact>
          <Fact term={<Trans>Email</Trans>}>{email}</Fact>
          <Fact term={<Trans>Language</Trans>}>
            {locale ? <span lang={locale}>{languageNames[locale]}</span> : <Trans>Same as browser</Trans>}
          </Fact>
        </Facts>
      </Stack>
    </Panel>
  );
}
