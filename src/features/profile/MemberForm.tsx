import { Trans } from '@lingui/react/macro';
import type { MemberFormActor } from '#machines/profile/member-form.selectors.ts';
import { Section } from '#src/ui/Section.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import { DraftForm } from './DraftForm.tsx';
import { MemberInput } from './MemberInput.tsx';

export function MemberForm({ actor }: { readonly actor: MemberFormActor }) {
  return (
    <DraftForm actor={actor}>
      <Section title={<Trans>Contact details</Trans>}>
        <Stack>
          <MemberInput actor={actor} field="phone" label={<Trans>Phone</Trans>} type="tel" autoComplete="tel" />
          <MemberInput actor={actor} field="address" label={<Trans>Address</Trans>} autoComplete="street-address" />
          <MemberInput actor={actor} field="date_of_birth" label={<Trans>Date of birth</Trans>} type="date" autoComplete="bday" />
        </Stack>
      </Section>
      <Section title={<Trans>Emergency contact</Trans>}>
        <Stack>
          <MemberInput actor={actor} field="emergency_name" label={<Trans>Their name</Trans>} autoComplete="off" />
          <MemberInput actor={actor} field="emergency_phone" label={<Trans>Their phone</Trans>} type="tel" autoComplete="off" />
        </Stack>
      </Section>
    </DraftForm>
  );
}
