import { expect, test } from '@playwright/test';
import { rolldown } from 'rolldown';
import { localeCodes } from '#contract/profile.ts';
import { formatsFor } from '#words/formats.ts';

/** Everything that is formatted for one instant in one locale. Runs in Node and in the page, so it must not use outer variables. */
const write = (formats: ReturnType<typeof formatsFor>): readonly string[] => {
  const styles = [
    'full',
    'long',
    'short',
    'date',
    'dayMonth',
    'monthYear',
    'month',
    'weekday',
    'weekdayShort',
    'weekdayNarrow',
    'dayNumber',
  ] as const;
  const at = new Date('2026-03-02T04:05:00Z');
  const { time, dayTime, heading, dayOf, calendarDate, number, money, list } = formats;
  return [
    ...styles.map((style) => formats.date(at, style)),
    ...[time, dayTime, heading, dayOf].map((formatter) => formatter(at)),
    calendarDate('2026-04-30', 'date'),
    number(12_345.6),
    money({ amount: 2500, currency: 'NZD' }),
    list(['Ana', 'Ben', 'Hemi']),
  ];
};

const bundleOfFormats = async (): Promise<string> => {
  const bundle = await rolldown({ input: 'words/formats.ts' });
  const { output } = await bundle.generate({ format: 'iife', name: 'formats' });
  return output[0].code;
};

for (const locale of ['en-US', 'fr-FR'])
  test.describe(`in a browser with the locale ${locale} and another time zone than the studio`, () => {
    test.use({ locale, timezoneId: 'America/New_York' });

    test('the page formats dates, times and amounts like the server, in every locale', async ({ page }) => {
      await page.addScriptTag({ content: await bundleOfFormats() });
      for (const code of localeCodes) {
        const inPage = await page.evaluate(`(${write.toString()})(formats.formatsFor('${code}', 'Pacific/Auckland'))`);
        expect({ code, written: inPage }).toEqual({ code, written: write(formatsFor(code, 'Pacific/Auckland')) });
      }
    });
  });
