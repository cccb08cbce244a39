/**
 * Two versions of the same list: the screen of the app on its running charts, and rows of plain elements. Each version is prepared first,
 * and drawn when `show` is called.
 */
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ScreenScope } from '#machines/app/screen.types.ts';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { type BaseLocationHook, Link, Router } from 'wouter';
import { createActor } from 'xstate';
import { activateLocale } from '#src/app/i18n.ts';
import { createLogic, inputFor, View } from '#src/app/classes.screen.tsx';
import type { Dependencies } from '#src/app/dependencies.ts';
import { selectClasses } from '#machines/classes/class-list.selectors.ts';
import { AnchorContext } from '#src/ui/Anchor.tsx';
import { NowContext } from '#src/ui/now.ts';
import { describe, elementsOf } from './element-tree.tsx';
import type { ListsPage } from './lists-page.ts';
import { classesOfADay, facility, now } from './timetable.ts';

const place = document.getElementById('root');
if (!place) throw new Error('the page has no root');
let drawing: ReactNode = null;
let cards = 0;

const createFakeDependencies = (sessions: ReturnType<typeof classesOfADay>): Dependencies => ({
  api: { call: () => Promise.resolve({ kind: 'answered', answer: { sessions } as never }), underWay: () => 0 },
  clock: { now: () => now, sync: () => undefined, assume: () => undefined },
  newKey: () => 'key',
});

const useClassesLocation: BaseLocationHook = () => ['/classes', () => undefined];

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

/** The timetable renders its cards in slices, so it is complete when the last card is there. */
async function waitForCards(count: number): Promise<void> {
  while ((place?.querySelectorAll('article').length ?? 0) < count) await nextFrame();
  await nextFrame();
  await nextFrame();
}

const page: ListsPage = {
  async readyApp(count) {
    cards = count;
    await activateLocale('en');
    const deps = createFakeDependencies(classesOfADay(count));
    const at: ScreenScope = { key: 'classes', route: { name: 'classes', params: {}, query: {} }, profile: null, account: null, facility };
    const input = inputFor(at, deps);
    const actor = createActor(createLogic(deps), { input }).start();
    await new Promise<void>((resolve) => {
      actor.subscribe((snapshot) => selectClasses(snapshot) && resolve());
    });
    drawing = (
      <I18nProvider i18n={i18n}>
        <NowContext value={deps.clock.now}>
          <Router hook={useClassesLocation}>
            <AnchorContext value={Link}>
              <View actor={actor} scope={at} />
            </AnchorContext>
          </Router>
        </NowContext>
      </I18nProvider>
    );
  },
  readyRows(rows) {
    drawing = elementsOf(rows);
    cards = JSON.stringify(rows).split('"tag":"article"').length - 1;
  },
  async show() {
    // Draws in a task of the page, because scripts that a test tool injects are not measured.
    await new Promise<void>((resolve) => {
      setTimeout(() => {
        flushSync(() => createRoot(place).render(drawing));
        resolve();
      });
    });
    await waitForCards(cards);
  },
  describe: () => [...place.childNodes].map(describe),
};

Object.assign(globalThis, { page });
