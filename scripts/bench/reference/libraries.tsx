/** A page with the app's libraries alone, for comparison: every export that the app uses, and no other code. */
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useActorRef, useSelector } from '@xstate/react';
import ky from 'ky';
import { createRoot } from 'react-dom/client';
import { Link, Route, Switch, useLocation } from 'wouter';
import { assign, createActor, emit, fromPromise, setup } from 'xstate';

const machine = setup({
  actors: { load: fromPromise(() => ky('/api').json()) },
  actions: { greet: emit({ type: 'greeted' }) },
}).createMachine({
  invoke: { src: 'load', onDone: { actions: [assign({ loaded: true }), 'greet'] } },
});
createActor(machine).start();

function Page() {
  const actor = useActorRef(machine);
  const status = useSelector(actor, (snapshot) => snapshot.status);
  const [path] = useLocation();
  return (
    <Link href={path}>
      {i18n._('status')} {status}
    </Link>
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <I18nProvider i18n={i18n}>
      <Switch>
        <Route path="/">
          <Page />
        </Route>
      </Switch>
    </I18nProvider>,
  );
