import { Trans, useLingui } from '@lingui/react/macro';
import type { Service } from '#contract/services.ts';
import {
  type AppointmentBookingSnapshot,
  hrefTo,
  selectIsUnknownService,
  selectServices,
} from '#machines/appointments/appointment-booking.selectors.ts';
import { bookingCostOf } from '#machines/passes/pass-cost.rules.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import { Empty } from '#src/ui/Empty.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { bookingCost } from '#words/pass.words.ts';
import type { Formats } from '#words/formats.ts';
import { ChoiceCard, ChoiceList } from './ChoiceCard.tsx';

interface ServiceStepProps {
  readonly snapshot: AppointmentBookingSnapshot;
  readonly formats: Formats;
}

export function ServiceStep({ snapshot, formats }: ServiceStepProps) {
  const { t } = useLingui();
  const services = selectServices(snapshot);
  if (services === null) return null;
  if (services.length === 0) return <NothingOffered />;
  return (
    <>
      {selectIsUnknownService(snapshot) && (
        <Notice tone="info" title={<Trans>This is no longer available.</Trans>}>
          <Trans>Choose something else.</Trans>
        </Notice>
      )}
      <ChoiceList label={t`Services`}>
        {services.map((service) => (
          <ServiceCard
            key={service.id}
            service={service}
            formats={formats}
            href={hrefTo(snapshot, { step: 'staff', serviceId: service.id })}
            isChosen={service.id === snapshot.context.urlState.serviceId}
          />
        ))}
      </ChoiceList>
    </>
  );
}

interface ServiceCardProps {
  readonly service: Service;
  readonly formats: Formats;
  readonly href: string;
  readonly isChosen: boolean;
}

function ServiceCard({ service, formats, href, isChosen }: ServiceCardProps) {
  const { i18n } = useLingui();
  const { minutes, price, concession } = service;
  return (
    <ChoiceCard
      href={href}
      title={service.name}
      text={service.description}
      isChosen={isChosen}
      figure={price ? formats.money(price) : <Trans>Free</Trans>}
      caption={concession && i18n._(bookingCost(bookingCostOf(concession)))}
      facts={[<Trans key="minutes">{minutes} min</Trans>, formats.list(service.staff.map(({ full_name }) => full_name))]}
    />
  );
}

function NothingOffered() {
  return (
    <Empty
      title={<Trans>No appointments here yet</Trans>}
      action={
        <LinkButton kind="act" href="/classes">
          <Trans>Find a class</Trans>
        </LinkButton>
      }
    >
      <Trans>Your studio doesn’t offer appointments right now.</Trans>
    </Empty>
  );
}
