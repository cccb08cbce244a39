/** Two ways to the same list: the app's own screen on its running charts, and rows of plain elements. Each is made ready first, and shown when asked. */
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ScreenScope } from '#machines/app/screen.types.ts';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { activateLocale } from '#src/app/i18n.ts';
import { createLogic, inputFor, View } from '#src/app/classes.screen.tsx';
import type { Dependencies } from '#src/app/dependencies.ts';
import { selectClasses } from '#machines/classes/class-list.selectors.ts';
import { NowContext } from '#src/ui/now.ts';
import { describe, elementsOf } from './element-tree.tsx';
import type { ListsPage } from './lists-page.ts';
import { classesOfADay, facility, now } from './timetable.ts';

const place = document.getElementById('root');
if (!place) throw new Error('the page has no root');
let drawing: ReactNode = null;

/** A studio that answers every question with the same classes. */
const createFakeDependencies = (sessions: ReturnType<typeof classesOfADay>): Dependencies => ({
  api: { call: () => Promise.resolve({ kind: 'answered', answer: { sessions } as never }), underWay: () => 0 },
  clock: { now: () => now, sync: () => undefined, assume: () => undefined },
  newKey: () => 'key',
});

const page: ListsPage = {
  async readyApp(count) {
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
          <View actor={actor} scope={at} />
        </NowContext>
      </I18nProvider>
    );
  },
  readyRows(rows) {
    drawing = elementsOf(rows);
  },
  async show() {
    // In a task of the page's own: what is run from outside is not counted.
    await new Promise((drawn) => {
      setTimeout(() => {
        flushSync(() => createRoot(place).render(drawing));
        requestAnimationFrame(() => requestAnimationFrame(drawn));
      });
    });
  },
  describe: () => [...place.childNodes].map(describe),
};

Object.assign(globalThis, { page });
