/** The target of a notification, and the authors in a notification about posts. */
import type { Notification } from '#contract/notifications.ts';

type Target = Pick<Notification, 'type' | 'params'>;

const opened = (folder: string, id: string | undefined): string | null => (id ? `/${folder}/${encodeURIComponent(id)}` : null);

export const invoicePath = (id: string): string => `/account/invoices?invoice=${encodeURIComponent(id)}`;

/** The address of the feed with these posts highlighted. */
const pointedOut = (ids: readonly string[]): string | null =>
  ids.length > 0 ? `/activity?notify=${ids.map(encodeURIComponent).join(',')}` : null;

const targets: Readonly<Record<string, (params: Target['params']) => string | null>> = {
  waitlist: ({ session_id }) => opened('classes', session_id),
  class_cancelled: ({ session_id }) => opened('classes', session_id),
  class_changed: ({ session_id }) => opened('classes', session_id),
  appointment: ({ appointment_id }) => opened('appointments', appointment_id),
  invoice: ({ invoice_id }) => (invoice_id ? invoicePath(invoice_id) : null),
  pass: ({ pass_id }) => (pass_id ? '/account/passes' : null),
  post: ({ post_ids = [] }) => pointedOut(post_ids),
  comment: ({ source_id }) => pointedOut(source_id ? [source_id] : []),
  reaction: ({ source_id }) => pointedOut(source_id ? [source_id] : []),
  moderation: ({ cause, source_id }) => (cause === 'picture' ? '/account/edit' : pointedOut(source_id ? [source_id] : [])),
};

export const isKnownType = (type: string): boolean => Object.hasOwn(targets, type);

/** Null for an unknown type, or for a notification without a subject. Clause §2 "Notification click navigation". */
export const notificationTarget = ({ type, params }: Target): string | null =>
  isKnownType(type) ? (targets[type]?.(params) ?? null) : null;

/** The only author, or the first two. `others`: the number of further authors, from four authors on. Clause §4 "Notifications". */
export const postAuthors = (names: readonly string[]): { readonly shown: string[]; readonly others: number } => {
  const distinct = [...new Set(names)];
  return { shown: distinct.slice(0, 2), others: distinct.length > 3 ? distinct.length - 2 : 0 };
};
