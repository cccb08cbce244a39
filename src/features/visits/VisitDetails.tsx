import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Session } from '#contract/classes.ts';
import { bookingCostOf, passUseFactsOf } from '#machines/passes/pass-cost.rules.ts';
import type { Affordance } from '#machines/visits/affordance.rules.ts';
import { Fact, FactLine, Facts } from '#src/ui/Facts.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { mapPin } from '#src/ui/icons/map-pin.ts';
import { Panel, Section } from '#src/ui/Section.tsx';
import { RailLayout } from '#src/ui/Split.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import { deadlineSentence, dropInDeadline, lateCancelSentence } from '#words/dialog.words.ts';
import { passUseSentence, reservationCost } from '#words/pass.words.ts';
import type { FormatContext } from '#words/when-values.ts';
import { useFormatContext } from './use-format-context.ts';
import { PassPicker, type PassPickerProps } from './PassPicker.tsx';
import { type CancelTerms, cancelTermsOf, type ShownPassUse, shownPassUseOf, shownPriceOf, whiteboardOf } from './visit-view.selectors.ts';
import styles from './VisitDetails.module.css';

export interface VisitDetailsProps {
  readonly session: Session;
  readonly affordance: Affordance;
  readonly timeZone: string;
  readonly choice: PassPickerProps | null;
}

export function VisitDetails(props: VisitDetailsProps) {
  const { session } = props;
  return (
    <RailLayout below rail={<Where session={session} />}>
      <Stack gap="xl">
        {session.description && <p className={styles.description}>{session.description}</p>}
        <Whiteboard session={session} />
        <GoodToKnow {...props} />
      </Stack>
    </RailLayout>
  );
}

function Whiteboard({ session }: { readonly session: Session }) {
  const names = whiteboardOf(session);
  if (names.length === 0) return null;
  return (
    <Section title={<Trans>On the whiteboard</Trans>}>
      <Panel>
        <ul className={styles.pieces}>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </Panel>
    </Section>
  );
}

function GoodToKnow({ session, affordance, timeZone, choice }: VisitDetailsProps) {
  const formatContext = useFormatContext(timeZone, 60_000);
  const use = shownPassUseOf(session, affordance);
  const terms = cancelTermsOf(session, affordance);
  const price = shownPriceOf(session, use, affordance);
  if (terms.kind === 'none' && use.kind === 'none' && !price) return null;
  return (
    <Section title={<Trans>Good to know</Trans>}>
      <Facts>
        <Cancelling terms={terms} formatContext={formatContext} />
        <Pass use={use} choice={choice} />
        {price && <Fact term={<Trans>Drop-in</Trans>}>{formatContext.formats.money(price)}</Fact>}
      </Facts>
    </Section>
  );
}

function Cancelling({ terms, formatContext }: { readonly terms: CancelTerms; readonly formatContext: FormatContext }) {
  const { i18n } = useLingui();
  if (terms.kind === 'none') return null;
  return <Fact term={<Trans>Cancelling</Trans>}>{i18n._(termSentence(terms, formatContext))}</Fact>;
}

function termSentence(terms: Exclude<CancelTerms, { readonly kind: 'none' }>, formatContext: FormatContext): MessageDescriptor {
  if (terms.kind === 'late') return lateCancelSentence(terms.terms, new Date(terms.until), formatContext);
  const sentence = terms.kind === 'free' ? deadlineSentence : dropInDeadline;
  return sentence(terms.until === null ? null : new Date(terms.until), formatContext);
}

function Pass({ use, choice }: { readonly use: ShownPassUse; readonly choice: PassPickerProps | null }) {
  const { i18n } = useLingui();
  if (use.kind === 'none') return null;
  if (choice)
    return (
      <Fact term={<Trans>Your pass</Trans>}>
        <PassPicker {...choice} />
      </Fact>
    );
  const sentence = use.kind === 'due' ? reservationCost(bookingCostOf(use.cost)) : passUseSentence(passUseFactsOf(use.visit));
  return <Fact term={<Trans>Your pass</Trans>}>{i18n._(sentence)}</Fact>;
}

function Where({ session: { location } }: { readonly session: Session }) {
  return (
    <Section title={<Trans>Where</Trans>}>
      <FactLine picture={<Icon shape={mapPin} />}>
        <b>{location.name}</b>
        <br />
        {location.address}
      </FactLine>
    </Section>
  );
}
