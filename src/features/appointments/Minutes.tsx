import { Trans } from '@lingui/react/macro';
import type { ServiceFields } from '#contract/services.ts';

export function Minutes({ service: { minutes } }: { readonly service: ServiceFields }) {
  return <Trans>{minutes} min</Trans>;
}
