import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { KnownVisit } from '#machines/visits/visit-list.types.ts';
import { type Formats, formatsFor } from '#words/formats.ts';

/** How things are written where a visit is: at its own studio, else at the current one. */
export function useVisitFormats(timeZone: string): (visit: KnownVisit) => Formats {
  const { i18n } = useLingui();
  return useCallback((visit) => formatsFor(i18n.locale, visit.facility?.time_zone ?? timeZone), [i18n.locale, timeZone]);
}
