import { expect, it } from 'vitest';
import { noPaymentsSentence } from '#server/payments/payments-enabled.ts';
import { executeRequest } from '#server/studio/admin/execute-request.ts';
import { openStudio } from './loading.ts';
import { document, monday, smallStudio } from './small-studio.ts';

it('a load that adds something for sale warns, and one that adds nothing does not', async () => {
  const { context } = await openStudio(monday);
  const products = [{ key: 'tee', name: 'Tee', price: '45.00' }];
  const load = (more: object, isPaymentEnabled: boolean) => {
    const files = smallStudio({ document: { ...document, ...more } });
    return executeRequest(context, { command: 'load', files, endMissing: false }, { isPaymentEnabled });
  };
  expect(await load({ products }, false)).toMatchObject({ kind: 'loaded', warnings: [noPaymentsSentence] });
  expect(await load({ products }, false)).toMatchObject({ kind: 'loaded', warnings: [] });
  const more = [...products, { key: 'cap', name: 'Cap', price: '25.00' }];
  expect(await load({ products: more }, true)).toMatchObject({ kind: 'loaded', warnings: [] });
});
