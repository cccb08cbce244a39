import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createActor, type AnyActorRef } from 'xstate';
import { withStubActors } from '#atlas/explore/stub-actors.ts';
import { CallFailure } from '#contract/call-failure.ts';
import { createAppMachine } from '#machines/app/app.machine.ts';
import type { AppActor } from '#machines/app/app.selectors.ts';
import { createAuthMachine } from '#machines/auth/auth.machine.ts';
import { AppActorContext } from '#src/app/AppActorContext.ts';
import { View } from '#src/app/login.screen.tsx';
import { answerPort, failPort } from '#tests/controlled-actor.ts';

const english = setupI18n({ locale: 'en', messages: { en: {} } });

const pageOf = (app: AppActor): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={english}>
      <AppActorContext value={app}>
        <View />
      </AppActorContext>
    </I18nProvider>,
  );

test('when the subscription of the auth actor fails, the page shows an error, and trying again shows the sign-in form', () => {
  const machine = withStubActors(createAppMachine()).provide({ actors: { auth: withStubActors(createAuthMachine()) } });
  const app = createActor(machine, { input: { languages: ['en-NZ'], online: true, supportsWorkers: true } });
  app.start();
  failPort(app, 'authSubscription', new Error('it broke'));
  expect(pageOf(app)).toContain('Spotter couldn’t start.');
  expect(pageOf(app)).toMatch(/<button[^>]*>.*Try again<\/button>/);

  app.send({ type: 'retry.pressed' });
  const auth = app.getSnapshot().children['auth'] as AnyActorRef;
  answerPort(auth, 'readStoredProfile', { kind: 'nothing' });
  failPort(auth, 'readProfile', new CallFailure('signedOut'));
  answerPort(auth, 'clearStoredMember');
  expect(pageOf(app)).toContain('Good to see you');
  app.stop();
});
