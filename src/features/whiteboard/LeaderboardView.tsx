import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { memo, type ReactNode, useState } from 'react';
import type { Reactions } from '#contract/feed.ts';
import type { Leaderboard, LeaderboardEntry } from '#contract/leaderboard.ts';
import { filteredEntries, type LeaderboardFilter, leaderboardFilters, whyEmpty } from '#machines/whiteboard/leaderboard.rules.ts';
import { reactionCount } from '#machines/feed/reaction.rules.ts';
import { resultOfScore } from '#machines/training/score-result.rules.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Chips, ToggleChip } from '#src/ui/Chip.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { handFist } from '#src/ui/icons/hand-fist.ts';
import { LongList } from '#src/ui/LongList.tsx';
import type { Formats } from '#words/formats.ts';
import { rankSentence, unrankedSentence } from '#words/rank.words.ts';
import { prescribedWords, resultText, scoringWords } from '#words/training.words.ts';
import styles from './Whiteboard.module.css';

export type Reacting = (entry: LeaderboardEntry) => ReactNode;

interface BoardsProps {
  readonly leaderboards: readonly Leaderboard[];
  readonly formats: Formats;
  readonly reacting: Reacting;
}

export function LeaderboardView({ leaderboards, formats, reacting }: BoardsProps) {
  const { t } = useLingui();
  const [chosen, choose] = useState<string>();
  const [filter, filterBy] = useState<LeaderboardFilter>('all');
  const board = leaderboards.find(({ definition }) => definition.id === chosen) ?? leaderboards[0];
  if (!board) return null;
  return (
    <>
      {leaderboards.length > 1 && (
        <Chips label={t`Workout`}>
          {leaderboards.map(({ definition: { id, name } }) => (
            <ToggleChip key={id} pressed={id === board.definition.id} onClick={() => choose(id)}>
              {name}
            </ToggleChip>
          ))}
        </Chips>
      )}
      <Filters filter={filter} onFilter={filterBy} />
      <Board board={board} filter={filter} formats={formats} reacting={reacting} />
    </>
  );
}

interface FiltersProps {
  readonly filter: LeaderboardFilter;
  readonly onFilter: (filter: LeaderboardFilter) => void;
}

function Filters({ filter, onFilter }: FiltersProps) {
  const { t, i18n } = useLingui();
  const labels = { all: t`All`, prescribed: i18n._(prescribedWords.prescribed), scaled: i18n._(prescribedWords.scaled) };
  return (
    <Chips label={t`Shown`}>
      {leaderboardFilters.map((one) => (
        <ToggleChip key={one} pressed={one === filter} onClick={() => onFilter(one)}>
          {labels[one]}
        </ToggleChip>
      ))}
    </Chips>
  );
}

interface BoardProps extends Pick<BoardsProps, 'formats' | 'reacting'> {
  readonly board: Leaderboard;
  readonly filter: LeaderboardFilter;
}

function Board({ board: { definition, entries }, filter, formats, reacting }: BoardProps) {
  const { i18n } = useLingui();
  const shown = filteredEntries(entries, filter);
  return (
    <section className={styles.leaderboard} aria-label={definition.name}>
      <div className={styles.boardHead}>
        <h2 dir="auto">{definition.name}</h2>
        <p className={styles.quiet}>{[definition.rep_scheme, i18n._(scoringWords[definition.scoring])].filter(Boolean).join(', ')}</p>
      </div>
      {shown.length === 0 ? (
        <p>{emptyMessages[whyEmpty(entries, filter)]}</p>
      ) : (
        <Rows entries={shown} definition={definition} formats={formats} reacting={reacting} />
      )}
      <p className={styles.rules}>
        <Trans>As prescribed always ranks above scaled. Ties share a rank, and the next rank is skipped.</Trans>
      </p>
    </section>
  );
}

const emptyMessages: Readonly<Record<LeaderboardFilter, ReactNode>> = {
  all: <Trans>No scores yet.</Trans>,
  prescribed: <Trans>No as-prescribed scores yet.</Trans>,
  scaled: <Trans>No scaled scores yet.</Trans>,
};

interface RowsProps extends Omit<RowProps, 'entry'> {
  readonly entries: readonly LeaderboardEntry[];
}

/** The estimated height of a row in pixels: a name and a line below the name. */
const usualHeight = 64;

function Rows({ entries, ...all }: RowsProps) {
  return (
    <LongList
      count={entries.length}
      keyOf={(index) => entries[index]?.id ?? String(index)}
      pinned={entries.findIndex(({ member }) => member.is_you)}
      rowClass={styles.row}
      usualHeight={usualHeight}
      render={(index) => entries[index] && <Row {...all} entry={entries[index]} />}
    />
  );
}

interface RowProps extends Pick<BoardsProps, 'formats' | 'reacting'> {
  readonly entry: LeaderboardEntry;
  readonly definition: Leaderboard['definition'];
}

/** A row of the leaderboard. It is memoized, so that scrolling does not render the row again. */
const Row = memo(function Row({ entry, definition, formats, reacting }: RowProps) {
  const { i18n } = useLingui();
  const { member, rank, tied, score } = entry;
  const result = resultOfScore(definition, score);
  const translate = (words: MessageDescriptor) => i18n._(words);
  return (
    <>
      <span className={styles.rank} aria-hidden="true">
        {rank ?? '–'}
        {tied && <small>=</small>}
      </span>
      <Avatar name={member.name} src={member.avatar_url} />
      <p className={styles.who}>
        <span>
          <b dir="auto">{member.is_you ? <Trans>You</Trans> : member.name}</b>{' '}
          {result && (
            <b className={styles.result} aria-hidden="true">
              {resultText(result, translate, formats)}
            </b>
          )}
        </span>
        <small>{reasonOf(entry, result, formats, translate)}</small>
      </p>
      {entry.reactions && <EntryReactions entry={entry} reactions={entry.reactions} reacting={reacting} />}
    </>
  );
});

/** The number of reactions, and the comments. They are rendered only for rows that the member opens, to keep long lists fast. */
function EntryReactions({ entry, reactions, reacting }: Pick<RowProps, 'entry' | 'reacting'> & { readonly reactions: Reactions }) {
  const { t } = useLingui();
  const [isOpen, open] = useState(false);
  const count = reactionCount(reactions);
  const { name } = entry.member;
  return (
    <>
      <button
        type="button"
        className={styles.react}
        aria-expanded={isOpen}
        aria-label={t`Reactions to ${name}, ${count}`}
        onClick={() => open(!isOpen)}
      >
        <Icon shape={handFist} size="s" />
        {count > 0 && <span>{count}</span>}
      </button>
      {isOpen && <div className={styles.entryReactions}>{reacting(entry)}</div>}
    </>
  );
}

function reasonOf(
  { rank, tied, as_prescribed, unranked }: LeaderboardEntry,
  result: ReturnType<typeof resultOfScore>,
  formats: Formats,
  translate: (words: MessageDescriptor) => string,
): string {
  if (rank === null || result === null) return translate(unrankedSentence(unranked ?? 'noScore'));
  return rankSentence({ rank, tied, as_prescribed, result }, translate, formats);
}
