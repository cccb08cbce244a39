import { i18n } from '@lingui/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { localeCodes } from '#contract/profile.ts';
import { activateLocale } from '#src/app/i18n.ts';
import { successWords } from '#words/feedback.words.ts';
import { translate } from '#server/translate.ts';
import { inAmount } from '#words/time.words.ts';

describe('the browser', () => {
  const page = { documentElement: { lang: '' } };
  beforeEach(() => {
    vi.stubGlobal('document', page);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it.each(localeCodes)('has the texts of the server in %s, and sets the language of the page', async (locale) => {
    await activateLocale(locale);
    expect(page.documentElement.lang).toBe(locale);
    expect(i18n._(successWords.booked)).toBe(translate(successWords.booked, locale));
    const soon = inAmount(6 * 86_400_000);
    expect(i18n._(soon)).toBe(translate(soon, locale));
  });

  it('ignores a locale that comes after its request was aborted', async () => {
    vi.resetModules();
    const fresh = await import('#src/app/i18n.ts');
    const { i18n: spoken } = await import('@lingui/core');
    await fresh.activateLocale('et');
    const givenUp = new AbortController();
    const late = fresh.activateLocale('fr', givenUp.signal);
    givenUp.abort();
    await expect(late).rejects.toThrow('aborted');
    expect(spoken.locale).toBe('et');
    expect(page.documentElement.lang).toBe('et');
  });
});
