import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { KnownVisit } from '#machines/visits/visit-list.types.ts';
import { type Formats, formatsFor } from '#words/formats.ts';

/** The formats for a visit: those of the studio of the visit, otherwise those of the current studio. */
export function useVisitFormats(timeZone: string): (visit: KnownVisit) => Formats {
  const { i18n } = useLingui();
  return useCallback((visit) => formatsFor(i18n.locale, visit.facility?.time_zone ?? timeZone), [i18n.locale, timeZone]);
}
