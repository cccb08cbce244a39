import { Trans, useLingui } from '@lingui/react/macro';
import { anyStaff } from '#contract/services.ts';
import { type AppointmentBookingSnapshot, hrefTo, selectService } from '#machines/appointments/appointment-booking.selectors.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { usersRound } from '#src/ui/icons/users-round.ts';
import { ChoiceCard, ChoiceList } from './ChoiceCard.tsx';
import styles from './ChoiceCard.module.css';

export function StaffStep({ snapshot }: { readonly snapshot: AppointmentBookingSnapshot }) {
  const { t } = useLingui();
  const service = selectService(snapshot);
  if (!service) return null;
  const { staffId: chosen } = snapshot.context.urlState;
  const hrefOf = (staffId: string): string => hrefTo(snapshot, { step: 'time', staffId });
  return (
    <ChoiceList label={t`Staff`}>
      <ChoiceCard
        href={hrefOf(anyStaff)}
        isChosen={chosen === anyStaff}
        picture={
          <span className={styles.anyone}>
            <Icon shape={usersRound} />
          </span>
        }
        title={<Trans>Anyone</Trans>}
        text={<Trans>Most times available.</Trans>}
      />
      {service.staff.map(({ id, full_name }) => (
        <ChoiceCard key={id} href={hrefOf(id)} isChosen={chosen === id} picture={<Avatar name={full_name} size="l" />} title={full_name} />
      ))}
    </ChoiceList>
  );
}
