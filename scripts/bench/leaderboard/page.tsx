/** The same scores twice: as the app's leaderboard, and as rows of plain elements. */
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Leaderboard } from '#contract/leaderboard.ts';
import { rankScores } from '#machines/training/ranking.rules.ts';
import { fran } from '#machines/training/sample-training.ts';
import { activateLocale } from '#src/app/i18n.ts';
import { LeaderboardView } from '#src/features/whiteboard/LeaderboardView.tsx';
import { formatsFor } from '#words/formats.ts';
import type { LeaderboardPage } from './leaderboard-page.ts';

const place = document.getElementById('root');
if (!place) throw new Error('the page has no root');
const root = createRoot(place);

const boardOf = (count: number): Leaderboard => {
  const scored = Array.from({ length: count }, (_, index) => ({
    id: `row-${index}`,
    member: { id: `member-${index}`, kind: 'member' as const, name: `Member ${index}`, avatar_url: null, is_you: index === count - 3 },
    as_prescribed: index % 3 > 0,
    score: { scoring: 'for_time', capped: false, seconds: 180 + ((index * 7) % 420) } as const,
  }));
  return { definition: fran, entries: rankScores('for_time', scored).map(({ reason: _reason, ...entry }) => entry) };
};

/** A strong swipe: 150 frames of 210 pixels are about fifteen screens a second. */
const [frames, perFrame] = [150, 210];

const frame = (): Promise<number> => new Promise(requestAnimationFrame);

const draw = async (drawing: ReactNode): Promise<void> => {
  root.render(drawing);
  await new Promise((drawn) => setTimeout(drawn));
  await frame();
  await frame();
};

const page: LeaderboardPage = {
  async showBoard(count) {
    await activateLocale('en');
    const formats = formatsFor('en', 'Pacific/Auckland');
    await draw(
      <I18nProvider i18n={i18n}>
        <LeaderboardView leaderboards={[boardOf(count)]} formats={formats} reacting={() => null} />
      </I18nProvider>,
    );
  },
  async showRows(count) {
    const { entries } = boardOf(count);
    await draw(
      <ol>
        {entries.map(({ id, rank, member, score }) => (
          <li key={id} style={{ blockSize: '3.75rem' }}>
            {rank} <b>{member.name}</b> {score?.scoring}
          </li>
        ))}
      </ol>,
    );
  },
  async scroll() {
    const times: number[] = [];
    const tops = Array.from({ length: frames }, (_, step) => step * perFrame);
    let before = await frame();
    for (const top of tops) {
      window.scrollTo(0, top);
      const now = await frame();
      times.push(now - before);
      before = now;
    }
    return times;
  },
  rows: () => document.querySelectorAll('li').length,
  seesOwn: () => {
    const box = document.querySelector('[data-own]')?.getBoundingClientRect();
    return box !== undefined && box.top >= 0 && box.bottom <= innerHeight;
  },
};

Object.assign(globalThis, { page });
