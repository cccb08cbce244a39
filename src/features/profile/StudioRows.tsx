import { Trans } from '@lingui/react/macro';
import type { Account } from '#contract/profile.ts';
import { Emblem } from '#src/ui/Emblem.tsx';
import { Section, Tag } from '#src/ui/Section.tsx';
import { Row, Rows } from '#src/ui/Rows.tsx';
import { TextLink } from '#src/ui/TextLink.tsx';

export function StudioRows({ accounts }: { readonly accounts: readonly Account[] }) {
  return (
    <Section
      title={<Trans>Your studios</Trans>}
      end={
        <TextLink href="/profile/facilities" alone>
          <Trans>Manage studios</Trans>
        </TextLink>
      }
    >
      <Rows>
        {accounts.map(({ id, org, hidden_at }) => (
          <Row
            key={id}
            picture={<Emblem name={org.name} src={org.logo_url} />}
            title={org.name}
            end={
              hidden_at !== null && (
                <Tag>
                  <Trans>Hidden</Trans>
                </Tag>
              )
            }
          />
        ))}
      </Rows>
    </Section>
  );
}
