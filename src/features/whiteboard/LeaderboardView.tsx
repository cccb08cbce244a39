import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Leaderboard, LeaderboardEntry } from '#contract/leaderboard.ts';
import { filteredEntries, type LeaderboardFilter } from '#machines/whiteboard/leaderboard.rules.ts';
import { resultOfScore } from '#machines/whiteboard/result.rules.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Chips, ToggleChip } from '#src/ui/Chip.tsx';
import type { Formats } from '#words/formats.ts';
import { rankSentence, unrankedSentence } from '#words/rank.words.ts';
import { prescribedWords, resultText, scoringWords } from '#words/training.words.ts';
import styles from './Whiteboard.module.css';

interface BoardsProps {
  readonly leaderboards: readonly Leaderboard[];
  readonly formats: Formats;
}

/** Who did how well in each workout of a class, and why that is the rank. */
export function LeaderboardView({ leaderboards, formats }: BoardsProps) {
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
      <Board board={board} filter={filter} formats={formats} />
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
      {(['all', 'prescribed', 'scaled'] as const).map((one) => (
        <ToggleChip key={one} pressed={one === filter} onClick={() => onFilter(one)}>
          {labels[one]}
        </ToggleChip>
      ))}
    </Chips>
  );
}

interface BoardProps {
  readonly board: Leaderboard;
  readonly filter: LeaderboardFilter;
  readonly formats: Formats;
}

function Board({ board: { definition, entries }, filter, formats }: BoardProps) {
  const { i18n } = useLingui();
  const shown = filteredEntries(entries, filter);
  return (
    <section className={styles.leaderboard} aria-label={definition.name}>
      <div className={styles.boardHead}>
        <h2 dir="auto">{definition.name}</h2>
        <p className={styles.quiet}>{[definition.rep_scheme, i18n._(scoringWords[definition.scoring])].filter(Boolean).join(', ')}</p>
      </div>
      {shown.length === 0 ? (
        <p>
          <Trans>Nobody has logged a score here yet.</Trans>
        </p>
      ) : (
        <ol className={styles.rows}>
          {shown.map((entry) => (
            <Row key={entry.id} entry={entry} scoring={definition.scoring} formats={formats} />
          ))}
        </ol>
      )}
      <p className={styles.rules}>
        <Trans>As prescribed comes before scaled, always. Who did the same shares a rank, and the next one is skipped.</Trans>
      </p>
    </section>
  );
}

interface RowProps {
  readonly entry: LeaderboardEntry;
  readonly scoring: Leaderboard['definition']['scoring'];
  readonly formats: Formats;
}

function Row({ entry, scoring, formats }: RowProps) {
  const { i18n } = useLingui();
  const { member, rank, tied, score } = entry;
  const result = resultOfScore(scoring, score);
  const say = (words: MessageDescriptor) => i18n._(words);
  return (
    <li className={styles.row} data-own={member.is_you || undefined}>
      <span className={styles.rank} aria-hidden="true">
        {rank ?? '–'}
        {tied && <small>=</small>}
      </span>
      <Avatar name={member.name} src={member.avatar_url} />
      <p className={styles.who}>
        <b dir="auto">{member.is_you ? <Trans>You</Trans> : member.name}</b>
        <small>{reasonOf(entry, result, formats, say)}</small>
      </p>
      {result && (
        <b className={styles.result} aria-hidden="true">
          {resultText(result, say, formats)}
        </b>
      )}
    </li>
  );
}

function reasonOf(
  { rank, tied, as_prescribed, unranked }: LeaderboardEntry,
  result: ReturnType<typeof resultOfScore>,
  formats: Formats,
  say: (words: MessageDescriptor) => string,
): string {
  if (rank === null || result === null) return say(unrankedSentence(unranked ?? 'noScore'));
  return rankSentence({ rank, tied, as_prescribed, result }, say, formats);
}
