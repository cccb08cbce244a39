import { Trans, useLingui } from '@lingui/react/macro';
import type { Session } from '#contract/classes.ts';
import type { WhiteboardItem } from '#contract/leaderboard.ts';
import { printRoute, routeTo } from '#machines/app/route.rules.ts';
import { canLog } from '#machines/whiteboard/leaderboard.rules.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import { notebookPen } from '#src/ui/icons/notebook-pen.ts';
import { Tag } from '#src/ui/Section.tsx';
import { Line } from '#src/ui/Stack.tsx';
import { scoringWords } from '#words/training.words.ts';
import type { FormatContext } from '#words/when-values.ts';
import styles from './Whiteboard.module.css';

interface BoardProps {
  readonly session: Session;
  readonly items: readonly WhiteboardItem[];
  readonly formatContext: FormatContext;
}

export function BoardItems({ session, items, formatContext }: BoardProps) {
  return (
    <ol className={styles.board}>
      {items.map((item) => (
        <Item key={item.id} session={session} item={item} formatContext={formatContext} />
      ))}
    </ol>
  );
}

function Item({ session, item, formatContext }: Omit<BoardProps, 'items'> & { readonly item: WhiteboardItem }) {
  const { i18n } = useLingui();
  const { name, scoring, rep_scheme, description, is_benchmark } = item.definition;
  return (
    <li className={styles.item}>
      <p className={styles.name}>
        <b dir="auto">{name}</b>{' '}
        {is_benchmark && (
          <Tag>
            <Trans>Benchmark</Trans>
          </Tag>
        )}
      </p>
      <p className={styles.quiet}>{[rep_scheme, i18n._(scoringWords[scoring])].filter(Boolean).join(', ')}</p>
      {description && (
        <p className={styles.text} dir="auto">
          {description}
        </p>
      )}
      <Line>
        <Ways session={session} item={item} formatContext={formatContext} />
      </Line>
    </li>
  );
}

function Ways({ session, item, formatContext }: Omit<BoardProps, 'items'> & { readonly item: WhiteboardItem }) {
  const { id, name, type } = item.definition;
  if (item.workout_id !== null)
    return (
      <LinkButton href={printRoute(routeTo(type, { id: item.workout_id }))}>
        <Trans>Your score</Trans>
      </LinkButton>
    );
  if (!canLog(session, item, formatContext.now)) return null;
  const query = { session: session.id, definition: id, name };
  return (
    <LinkButton kind="act" icon={notebookPen} href={printRoute(routeTo(type === 'wod' ? 'wodNew' : 'liftNew', {}, query))}>
      <Trans>Log your score</Trans>
    </LinkButton>
  );
}
