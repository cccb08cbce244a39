import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import {
  type ClassListActor,
  selectClasses,
  selectDay,
  selectFilters,
  selectNow,
  selectOpenId,
  selectTimeZone,
} from '#machines/classes/class-list.selectors.ts';
import { type Affordance, affordanceOf } from '#machines/visits/affordance.rules.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { check } from '#src/ui/icons/check.ts';
import { hourglass } from '#src/ui/icons/hourglass.ts';
import { Row, Rows } from '#src/ui/Rows.tsx';
import { formatsFor } from '#words/formats.ts';
import { BriefStatus } from './BriefStatus.tsx';
import { classHref } from './class-links.ts';
import { samePartition } from './same-partition.ts';

const icons: Readonly<Partial<Record<Affordance['kind'], string>>> = { booked: check, offered: hourglass };

export function BriefClassList({ actor }: { readonly actor: ClassListActor }) {
  const { i18n } = useLingui();
  const timeZone = useSelector(actor, selectTimeZone);
  const formats = formatsFor(i18n.locale, timeZone);
  const classes = useSelector(actor, selectClasses, samePartition);
  const day = useSelector(actor, selectDay);
  const now = useSelector(actor, selectNow);
  const openId = useSelector(actor, selectOpenId);
  const filters = useSelector(actor, selectFilters, shallowEqual);
  if (!classes) return null;
  return (
    <>
      <h2>{formats.calendarHeading(day)}</h2>
      <Rows kind="brief">
        {[...classes.earlier, ...classes.ahead].map((session) => {
          const affordance = affordanceOf(session, now);
          const icon = icons[affordance.kind];
          return (
            <Row
              key={session.id}
              figure={<time dateTime={session.start_date}>{formats.time(new Date(session.start_date))}</time>}
              title={session.name}
              href={classHref(session.id, day, filters)}
              current={session.id === openId}
              end={icon && <Icon shape={icon} size="s" />}
            >
              <BriefStatus session={session} affordance={affordance} timeZone={timeZone} />
            </Row>
          );
        })}
      </Rows>
    </>
  );
}
