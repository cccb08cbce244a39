import { useLingui } from '@lingui/react/macro';
import { useNow } from '#src/ui/now.ts';
import { formatsFor } from '#words/formats.ts';
import type { FormatContext } from '#words/when-values.ts';

/** The time is updated every `everyMs` milliseconds; if null, only when the component renders. */
export function useFormatContext(timeZone: string, everyMs: number | null): FormatContext {
  const { i18n } = useLingui();
  return { formats: formatsFor(i18n.locale, timeZone), now: useNow(everyMs) };
}
