/** Removes conditions from the server's statements, to prove that a suite detects their absence. */
import pg from 'pg';

type Edit = (text: string) => string;
const state: { edit: Edit | null } = { edit: null };

interface Statement {
  readonly text: string;
  readonly name?: string;
}
const isStatement = (value: unknown): value is Statement => typeof value === 'object' && value !== null && 'text' in value;

/** An edited statement gets no name, because the server has prepared another text under the same name. */
function edited(statement: unknown): unknown {
  if (!state.edit || !isStatement(statement)) return statement;
  const text = state.edit(statement.text);
  if (text === statement.text) return statement;
  const { name: _name, ...unnamed } = statement;
  return { ...unnamed, text };
}

const plain = Reflect.get(pg.Client.prototype, 'query') as (...values: unknown[]) => unknown;
pg.Client.prototype.query = function query(this: pg.Client, ...[first, ...rest]: unknown[]) {
  return plain.call(this, edited(first), ...rest);
} as typeof pg.Client.prototype.query;

/** Runs `run` while no statement on the table has the condition `column = $n`. */
export async function withoutCondition<T>(table: string, column: 'profile_id' | 'org_id', run: () => Promise<T>): Promise<T> {
  const isOnTable = new RegExp(`(?:from|update|join) "${table}"`);
  const condition = new RegExp(`(?:"\\w+"\\.)?"${column}" = \\$(\\d+)`, 'g');
  state.edit = (text) => {
    if (!isOnTable.test(text)) return text;
    const [head = '', ...conditions] = text.split('where ');
    return [head, ...conditions.map((part) => part.replaceAll(condition, '$$$1::uuid is not null'))].join('where ');
  };
  try {
    return await run();
  } finally {
    state.edit = null;
  }
}
