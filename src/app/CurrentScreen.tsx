import { shallowEqual } from '@xstate/react';
import type { AnyActorRef } from 'xstate';
import { screenScope } from '#machines/app/app.rules.ts';
import { selectRoute, selectScreenContent, type ScreenContent } from '#machines/app/app.selectors.ts';
import type { ScreenKey } from '#machines/app/screen.rules.ts';
import { useAppSelector } from './AppActorContext.ts';
import { FailedPage } from './FailedPage.tsx';
import { NotFoundPage } from './lazy-parts.ts';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { fetchedScreen } from './screens.ts';
import { WaitingPage } from './WaitingPage.tsx';

/** The main content: the current screen, or the page for waiting, an unknown address or a failure. */
export function CurrentScreen() {
  const content = useAppSelector(selectScreenContent, shallowEqual);
  const route = useAppSelector(selectRoute);
  return (
    <ScreenBoundary key={content.kind === 'showing' ? content.actor.sessionId : content.kind} at={route}>
      <ScreenContentView content={content} />
    </ScreenBoundary>
  );
}

function ScreenContentView({ content }: { readonly content: ScreenContent }) {
  switch (content.kind) {
    case 'waiting':
      return <WaitingPage />;
    case 'notFound':
      return <NotFoundPage />;
    case 'failed':
      return <FailedPage />;
    case 'showing':
      return <Showing screen={content.screen} actor={content.actor} />;
  }
}

function Showing({ screen, actor }: { readonly screen: ScreenKey; readonly actor: AnyActorRef }) {
  const scope = useAppSelector(({ context }) => screenScope(context), shallowEqual);
  const View = fetchedScreen(screen)?.View;
  return View ? <View actor={actor} scope={scope} /> : <WaitingPage />;
}
