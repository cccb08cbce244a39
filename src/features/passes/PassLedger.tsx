import { useLingui } from '@lingui/react/macro';
import type { PassMovement } from '#contract/member-passes.ts';
import { Row, Rows } from '#src/ui/Rows.tsx';
import text from '#src/ui/text.module.css';
import type { Formats } from '#words/formats.ts';
import { movementWords } from './member-passes.words.ts';

export interface PassLedgerProps {
  readonly movements: readonly PassMovement[];
  readonly formats: Formats;
}

export function PassLedger({ movements, formats }: PassLedgerProps) {
  const { i18n } = useLingui();
  return (
    <Rows>
      {movements.map((movement, at) => (
        // The key is the position, because two movements of one visit may have the same time.
        <Row
          key={at}
          title={i18n._(movementWords(movement))}
          end={
            <time className={text.quiet} dateTime={movement.at}>
              {formats.date(new Date(movement.at), 'dayMonthShort')}
            </time>
          }
        >
          {movement.visit && `${movement.visit.name}, ${formats.dayTime(new Date(movement.visit.start))}`}
        </Row>
      ))}
    </Rows>
  );
}
