import { useLingui } from '@lingui/react/macro';
import type { Formats } from '#words/formats.ts';
import { passScope } from '#words/pass-scope.words.ts';

export function PassScope({ types, formats }: { readonly types: readonly string[] | null; readonly formats: Formats }) {
  const { i18n } = useLingui();
  return passScope(types, (words) => i18n._(words), formats);
}
