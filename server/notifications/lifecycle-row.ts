import type { NotificationLifecycleRow } from '#machines/notifications/notification-lifecycle.rows.ts';
import type { NotificationRow } from '../database/schema.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export const lifecycleRowOf = (row: Pick<NotificationRow, 'expires_at' | 'read_at' | 'removed_at'>): NotificationLifecycleRow => ({
  expires_at: iso(row.expires_at),
  read_at: iso(row.read_at),
  removed_at: iso(row.removed_at),
});
