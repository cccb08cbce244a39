import { Trans } from '@lingui/react/macro';
import { Unseen } from '#src/ui/Unseen.tsx';

export type SpokenLabelName = 'book' | 'join' | 'confirm' | 'retry';

export interface SpokenLabelProps {
  readonly label: SpokenLabelName;
  /** The class with its time, as in "CrossFit at 17:00". */
  readonly name: string;
}

/** A label with a line beneath it: who listens hears which class between the two, "Book CrossFit at 17:00, uses 1 of 4 visits". */
export function SpokenLabel({ label, name }: SpokenLabelProps) {
  switch (label) {
    case 'book':
      return (
        <Trans>
          Book <Unseen>{name},</Unseen>
        </Trans>
      );
    case 'join':
      return (
        <Trans>
          Join waitlist <Unseen>for {name},</Unseen>
        </Trans>
      );
    case 'confirm':
      return (
        <Trans>
          Confirm <Unseen>{name},</Unseen>
        </Trans>
      );
    case 'retry':
      return (
        <Trans>
          Try again<Unseen>: {name},</Unseen>
        </Trans>
      );
  }
}
