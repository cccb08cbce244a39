import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { InvoiceState } from '#contract/invoices.ts';

export const invoiceStateWords: Readonly<Record<InvoiceState, MessageDescriptor>> = {
  unpaid: msg`To pay`,
  paid: msg`Paid`,
  refunded: msg`Refunded`,
  void: msg`Void`,
};
