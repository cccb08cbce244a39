/** The content of the last load, so that the next load applies only the differences. */
import { insertRows } from '../../database/insert-rows.ts';
import type { Tx } from '../../database/schema.ts';
import { hashOf } from './studio-ids.ts';

export type RecordKind =
  | 'org'
  | 'facility'
  | 'staff'
  | 'course'
  | 'member'
  | 'pass'
  | 'class'
  | 'history'
  | 'service'
  | 'availability'
  | 'appointment'
  | 'passType'
  | 'product'
  | 'purchase'
  | 'movement'
  | 'workout'
  | 'told'
  | 'erasedMember';

export interface StudioRecord {
  readonly kind: RecordKind;
  readonly key: string;
  readonly rowId: string | null;
  readonly hash: string;
}

export interface RecordCounts {
  added: number;
  changed: number;
  cancelled: number;
  unchanged: number;
}

export const noCounts = (): RecordCounts => ({ added: 0, changed: 0, cancelled: 0, unchanged: 0 });

/** Adds the counts of two consecutive loads. The unchanged entries of the second load include all earlier ones. */
export const addCounts = (first: RecordCounts, second: RecordCounts): RecordCounts => ({
  added: first.added + second.added,
  changed: first.changed + second.changed,
  cancelled: first.cancelled + second.cancelled,
  unchanged: second.unchanged,
});

export const removedContent = 'removed';

/** Leaves out entries that an earlier load has removed. */
export const withoutRemoved = (gone: readonly StudioRecord[]): StudioRecord[] => gone.filter(({ hash }) => hash !== hashOf(removedContent));

/** An entry of the folder, with the content in which changes are detected. */
export interface DesiredRecord<T> {
  readonly key: string;
  readonly rowId: string;
  readonly content: unknown;
  readonly item: T;
}

export interface Differences<T> {
  readonly added: readonly DesiredRecord<T>[];
  readonly changed: readonly DesiredRecord<T>[];
  readonly unchanged: readonly DesiredRecord<T>[];
  readonly gone: readonly StudioRecord[];
}

export const rowsAtOnce = 400;

/** Splits a list into parts that fit into one statement. */
export const inChunks = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / rowsAtOnce) }, (_, index) => list.slice(index * rowsAtOnce, (index + 1) * rowsAtOnce));

export class StudioRecords {
  readonly tx: Tx;
  readonly orgId: string;
  readonly now: Date;
  private readonly known = new Map<string, StudioRecord>();

  private constructor(tx: Tx, orgId: string, now: Date) {
    this.tx = tx;
    this.orgId = orgId;
    this.now = now;
  }

  static async read(tx: Tx, orgId: string, now: Date): Promise<StudioRecords> {
    const records = new StudioRecords(tx, orgId, now);
    const rows = await tx.selectFrom('studio_records').selectAll().where('org_id', '=', orgId).execute();
    for (const row of rows)
      records.known.set(`${row.kind}/${row.key}`, {
        kind: row.kind as RecordKind,
        key: row.key,
        rowId: row.row_id,
        hash: row.content_hash,
      });
    return records;
  }

  find(kind: RecordKind, key: string): StudioRecord | undefined {
    return this.known.get(`${kind}/${key}`);
  }

  of(kind: RecordKind): StudioRecord[] {
    return [...this.known.values()].filter((record) => record.kind === kind);
  }

  async rename(kind: RecordKind, key: string, to: string): Promise<void> {
    const record = this.find(kind, key);
    if (!record) return;
    await this.tx
      .updateTable('studio_records')
      .set({ key: to })
      .where('org_id', '=', this.orgId)
      .where('kind', '=', kind)
      .where('key', '=', key)
      .execute();
    this.known.delete(`${kind}/${key}`);
    this.known.set(`${kind}/${to}`, { ...record, key: to });
  }

  differences<T>(kind: RecordKind, wanted: readonly DesiredRecord<T>[]): Differences<T> {
    const keys = new Set(wanted.map(({ key }) => key));
    const of = (entry: DesiredRecord<T>): 'added' | 'changed' | 'unchanged' => {
      const record = this.find(kind, entry.key);
      if (!record) return 'added';
      return record.hash === hashOf(entry.content) ? 'unchanged' : 'changed';
    };
    const groups = Map.groupBy(wanted, of);
    return {
      added: groups.get('added') ?? [],
      changed: groups.get('changed') ?? [],
      unchanged: groups.get('unchanged') ?? [],
      gone: this.of(kind).filter(({ key }) => !keys.has(key)),
    };
  }

  /** Stores that the folder contained this entry. */
  async save(
    kind: RecordKind,
    entries: readonly { readonly key: string; readonly rowId: string | null; readonly content: unknown }[],
  ): Promise<void> {
    for (const piece of inChunks(entries)) {
      const rows = piece.map(({ key, rowId, content }) => ({
        org_id: this.orgId,
        kind,
        key,
        row_id: rowId,
        content_hash: hashOf(content),
        loaded_at: this.now,
      }));
      await insertRows(this.tx, 'studio_records', rows)
        .onConflict((conflict) =>
          conflict.columns(['org_id', 'kind', 'key']).doUpdateSet((row) => ({
            row_id: row.ref('excluded.row_id'),
            content_hash: row.ref('excluded.content_hash'),
            loaded_at: row.ref('excluded.loaded_at'),
          })),
        )
        .execute();
    }
  }
}
