/** Why a member has their rank. Source: decisions.training. */
import type { MessageDescriptor } from '@lingui/core';
import type { UnrankedReason } from '#contract/leaderboard.ts';
import type { Formats } from './formats.ts';
import { resultText, type ResultParts } from './training.words.ts';

const ranked = {
  tied: {
    prescribed: /*i18n*/ {
      id: 'rank.tied_prescribed',
      message: 'Tied {rank, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}: as prescribed, {result}',
    },
    scaled: /*i18n*/ {
      id: 'rank.tied_scaled',
      message: 'Tied {rank, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}: scaled, {result}',
    },
  },
  alone: {
    prescribed: /*i18n*/ {
      id: 'rank.prescribed',
      message: '{rank, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}: as prescribed, {result}',
    },
    scaled: /*i18n*/ {
      id: 'rank.scaled',
      message: '{rank, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}: scaled, {result}',
    },
  },
};

const unranked: Readonly<Record<UnrankedReason, MessageDescriptor>> = {
  noScore: /*i18n*/ { id: 'rank.no_score', message: 'No rank: no score entered' },
  missingLift: /*i18n*/ { id: 'rank.missing_lift', message: 'No rank: one of the lifts is missing' },
  noScoring: /*i18n*/ { id: 'rank.not_scored', message: 'No rank: this workout has no score' },
};

export interface RankParts {
  readonly rank: number;
  readonly tied: boolean;
  readonly as_prescribed: boolean;
  readonly result: ResultParts;
}

type Translate = (sentence: MessageDescriptor) => string;

/** "Tied 3rd: as prescribed, 5 rounds + 12". */
export function rankSentence({ rank, tied, as_prescribed, result }: RankParts, translate: Translate, formats: Formats): string {
  const words = ranked[tied ? 'tied' : 'alone'][as_prescribed ? 'prescribed' : 'scaled'];
  return translate({ ...words, values: { rank, result: resultText(result, translate, formats) } });
}

export const unrankedSentence = (why: UnrankedReason): MessageDescriptor => unranked[why];
