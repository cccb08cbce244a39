/** Where a notification leads, and which authors a notification about posts names. */
import type { Notification } from '#contract/notifications.ts';

type Target = Pick<Notification, 'type' | 'params'>;

const opened = (folder: string, id: string | undefined): string | null => (id ? `/${folder}/${encodeURIComponent(id)}` : null);

/** Where the app shows an invoice. */
export const invoicePath = (id: string): string => `/account/invoices?invoice=${encodeURIComponent(id)}`;

/** The feed with these entries pointed out. */
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

/** Whether this version knows what a notification of this type is about. */
export const isKnownType = (type: string): boolean => Object.hasOwn(targets, type);

/**
 * The path that a click opens: the class, the appointment, the invoice, the passes, or the feed with the posts highlighted. Null for a type
 * that is not known, or one that does not name its subject. Clause §2 "Notification click navigation".
 */
export const notificationTarget = ({ type, params }: Target): string | null =>
  isKnownType(type) ? (targets[type]?.(params) ?? null) : null;

/**
 * The authors whom the text about posts names, in their order, each once: one, or the first two. `others` is the number of authors
 * without a name in the text, from four authors on. Clause §4 "Notifications", decisions "Names and texts".
 */
export const postAuthors = (names: readonly string[]): { readonly shown: string[]; readonly others: number } => {
  const distinct = [...new Set(names)];
  return { shown: distinct.slice(0, 2), others: distinct.length > 3 ? distinct.length - 2 : 0 };
};
