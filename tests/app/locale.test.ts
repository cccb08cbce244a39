import { expect, test } from 'vitest';
import { CallFailure } from '#contract/call-failure.ts';
import { createLocaleMachine } from '#machines/app/locale.machine.ts';
import { startControlledActor } from '#tests/controlled-actor.ts';

const reading = (...languages: string[]) => startControlledActor(createLocaleMachine(), { languages, profileLocale: null });
const localeOf = ({ actor }: ReturnType<typeof reading>) => actor.getSnapshot().context.locale;
const lost = new CallFailure('unreachable');

test('the messages of the browser’s language are fetched, and an event is emitted when they are there', () => {
  const locale = reading('fr-CA');
  expect([localeOf(locale), locale.inputOf('loadCatalogue')]).toEqual([null, { locale: 'fr' }]);
  locale.answer('loadCatalogue');
  expect([localeOf(locale), locale.emitted]).toEqual(['fr', [{ type: 'words.loaded', locale: 'fr' }]]);
});

test('the profile’s language has priority, and the former texts stay until the new texts are loaded', () => {
  const locale = reading('en-NZ');
  locale.answer('loadCatalogue');
  locale.actor.send({ type: 'profileLocale.changed', locale: 'mi-NZ' });
  expect([localeOf(locale), locale.inputOf('loadCatalogue')]).toEqual(['en', { locale: 'mi-NZ' }]);
  locale.answer('loadCatalogue');
  expect(localeOf(locale)).toBe('mi-NZ');
});

test('after a sign-out the app uses the browser’s language again', () => {
  const locale = startControlledActor(createLocaleMachine(), { languages: ['en-NZ'], profileLocale: 'fr' });
  expect(locale.inputOf('loadCatalogue')).toEqual({ locale: 'fr' });
  locale.answer('loadCatalogue');
  locale.actor.send({ type: 'profileLocale.changed', locale: null });
  expect(locale.inputOf('loadCatalogue')).toEqual({ locale: 'en' });
});

test('a profile with the current language changes nothing', () => {
  const locale = reading('en-NZ');
  locale.answer('loadCatalogue');
  locale.actor.send({ type: 'profileLocale.changed', locale: 'en' });
  expect(locale.isActive('loadCatalogue')).toBe(false);
});

test('if texts do not load within ten seconds, the app uses American English', () => {
  const locale = reading('et');
  locale.pass(9_999);
  expect(locale.inputOf('loadCatalogue')).toEqual({ locale: 'et' });
  locale.pass(1);
  expect(locale.inputOf('loadCatalogue')).toEqual({ locale: 'en-US' });
});

test('a second language that cannot be fetched leaves the first', () => {
  const locale = reading('en-NZ');
  locale.answer('loadCatalogue');
  locale.actor.send({ type: 'profileLocale.changed', locale: 'fr' });
  locale.fail('loadCatalogue', lost);
  expect([localeOf(locale), locale.actor.getSnapshot().value]).toEqual(['en', 'fallback']);
});

test('a language whose messages failed to load is requested again when the connection returns, and after half a minute', () => {
  const locale = reading('et');
  locale.fail('loadCatalogue', lost);
  locale.answer('loadCatalogue');
  expect([localeOf(locale), locale.actor.getSnapshot().value]).toEqual(['en-US', 'fallback']);
  locale.actor.send({ type: 'connection.returned' });
  locale.fail('loadCatalogue', lost);
  expect([localeOf(locale), locale.actor.getSnapshot().value]).toEqual(['en-US', 'fallback']);
  locale.pass(30_000);
  locale.answer('loadCatalogue');
  expect([localeOf(locale), locale.actor.getSnapshot().value]).toEqual(['et', 'ready']);
});

test('if the texts of no language can be loaded, the machine ends in the state bare', () => {
  const locale = reading('et');
  locale.fail('loadCatalogue', lost);
  locale.fail('loadCatalogue', lost);
  expect(locale.actor.getSnapshot()).toMatchObject({ value: 'bare', status: 'done' });
});

test('texts that arrive after another language was chosen are ignored', () => {
  const locale = reading('et');
  const late = locale.actor.getSnapshot().children.loadCatalogue;
  locale.actor.send({ type: 'profileLocale.changed', locale: 'fr' });
  late?.send({ type: 'stub.done' });
  expect(localeOf(locale)).toBeNull();
});
