import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { MonthSummary } from '#machines/visits/attendance.rules.ts';

/** The visits of a month in words, for example "4 upcoming" or "8 visits, 6 attended". Null if the month is empty. */
export function monthWords(summary: MonthSummary): MessageDescriptor | null {
  switch (summary.kind) {
    case 'none':
      return null;
    case 'upcoming': {
      const { upcoming } = summary;
      return msg`${plural(upcoming, { one: '# upcoming', other: '# upcoming' })}`;
    }
    case 'both': {
      const { attended, upcoming } = summary;
      return msg`${attended} attended, ${upcoming} upcoming`;
    }
    case 'past': {
      const { attended, visits } = summary;
      if (attended === 0) return msg`${plural(visits, { one: '# visit', other: '# visits' })}`;
      return msg`${plural(visits, { one: '# visit', other: '# visits' })}, ${attended} attended`;
    }
  }
}
