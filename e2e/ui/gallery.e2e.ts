import { type Page, expect, test } from '@playwright/test';
import { violationsOn } from '#e2e/axe.ts';
import { isFull } from '#tests/counts.ts';
import { type Gallery, serveGallery } from './gallery.server.ts';

let gallery: Gallery;

test.beforeAll(async () => {
  gallery = await serveGallery();
});

test.afterAll(async () => {
  await gallery.close();
});

const VIEWS = ['parts', 'frames', 'sign-in', 'list', 'detail', 'dialog'] as const;
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

/** Both themes and both sizes; a full run checks all combinations. */
const LOOKS = [
  { theme: 'light', device: 'phone', size: PHONE },
  { theme: 'dark', device: 'desktop', size: DESKTOP },
  ...(isFull
    ? ([
        { theme: 'dark', device: 'phone', size: PHONE },
        { theme: 'light', device: 'desktop', size: DESKTOP },
      ] as const)
    : []),
] as const;

for (const { theme, device, size } of LOOKS) {
  for (const view of VIEWS) {
    test(`axe finds no violation in the ${view} in ${theme} on a ${device}`, async ({ page }) => {
      test.slow();
      await page.setViewportSize(size);
      await open(page, gallery.at(view, { theme }));
      expect(await violationsOn(page)).toEqual([]);
    });
  }
}

test('nothing is cut off or scrolls sideways on the narrowest phone, with long words, with large type, from right to left', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const view of VIEWS) {
    for (const dir of ['ltr', 'rtl']) {
      await open(page, gallery.at(view, { dir }));
      await lengthenTexts(page);
      expect(await overflowOf(page), `${view} ${dir}, long words`).toEqual([]);
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '140%'));
      expect(await overflowOf(page), `${view} ${dir}, long words in large type`).toEqual([]);
    }
  }
});

test('each control on a phone is at least 44 by 44 pixels', async ({ page }) => {
  test.slow();
  await page.setViewportSize(PHONE);
  for (const view of VIEWS) {
    await open(page, gallery.at(view));
    expect(await page.evaluate(smallTargets), view).toEqual([]);
  }
});

test('text has a contrast of 4.5:1 and edges of 3:1 with two hundred brand colours, in both themes', async ({ page }) => {
  await open(page, gallery.at('sign-in'));
  expect(await page.evaluate(faintPairs)).toEqual([]);
});

test('Tab moves the focus into the days once, and the arrow keys move it between the days', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await open(page, gallery.at('list'));
  await page.getByRole('link', { name: 'Today', exact: true }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Mon 2 March, 1 booked' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('link', { name: 'Tue 3 March' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('link', { name: 'Sun 8 March' })).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('link', { name: 'Mon 2 March, 1 booked' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Class type' })).toBeFocused();
});

test('a menu opens by key at the chosen item, arrows and characters move in it, and its button gets the focus back', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await open(page, gallery.at('list'));
  const trigger = page.getByRole('button', { name: 'Ironbark Box, switch studio' });
  await trigger.focus();
  await page.keyboard.press('ArrowDown');
  const menu = page.getByRole('menu', { name: 'Ironbark Box, switch studio' });
  await expect(menu).toBeFocused();
  const expectHighlighted = async (name: string) => {
    const id = await page.getByRole('menuitemradio', { name }).getAttribute('id');
    await expect(menu).toHaveAttribute('aria-activedescendant', String(id));
  };
  await expectHighlighted('Ironbark Box');
  await page.keyboard.press('s');
  await expectHighlighted('Still Room');
  await page.keyboard.press('ArrowDown');
  await expectHighlighted('Ironbark Box');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(trigger).toBeFocused();
  await page.keyboard.press('Enter');
  await expectHighlighted('Ironbark Box');
  await page.keyboard.press('End');
  await expectHighlighted('Still Room');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Still Room, switch studio' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeFocused();
});

test('the drawer opens as a dialog, and its button gets the focus back', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await open(page, gallery.at('list'));
  const more = page.getByRole('button', { name: 'More' });
  await more.click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Lifts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  await expect(more).toBeFocused();
});

test('a dialog focuses its autofocus element, keeps the focus, closes by Escape, and returns the focus to its opener', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await open(page, gallery.at('detail'));
  const cancel = page.getByRole('button', { name: 'Cancel CrossFit at 17:00' });
  await cancel.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Confirm late cancel' });
  const keep = dialog.getByRole('button', { name: 'Keep my spot' });
  await expect(keep).toBeFocused();
  await expect(dialog).toHaveAccessibleDescription(/Now it counts as a visit/);
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Cancel anyway' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(keep).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(cancel).toBeFocused();
  await cancel.click();
  await expect(dialog).toHaveAttribute('data-phase', 'visible');
  await page.mouse.click(20, 400);
  await expect(dialog).toHaveCount(0);
});

test('announcements and messages stay accessible while a dialog is open', async ({ page }) => {
  await open(page, gallery.at('dialog'));
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('#root')).toHaveAttribute('aria-hidden', 'true');
  await expect(page.getByRole('status').filter({ hasText: 'Booked' })).toBeAttached();
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('Cancelling')).toBeVisible();
});

test('a control that cannot be pressed stays focusable and shows the reason', async ({ page }) => {
  await open(page, gallery.at('list'));
  const full = page.getByRole('button', { name: 'Full no waitlist' });
  await full.focus();
  await expect(full).toBeFocused();
  await expect(full).toHaveAttribute('aria-disabled', 'true');
  await expect(full).toHaveAccessibleDescription('This class is full and keeps no waitlist. The 19:00 has space.');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The 19:00 has space.')).toBeVisible();
});

test('the focus stays in the group of buttons when one button replaces another', async ({ page }) => {
  await open(page, gallery.at('list'));
  const book = page.getByRole('button', { name: 'Book uses 1 of 4 visits' });
  await book.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel CrossFit at 18:00' })).toBeFocused();
});

test('a skeleton is shown after 150 ms, and nothing moves for members who prefer reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, gallery.at('frames'));
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => animation.playState === 'running')
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : 'transition')),
  );
  expect(moving).toEqual([]);
  const delay = await page
    .locator('[role=status]')
    .first()
    .evaluate((element) => getComputedStyle(element).animationDelay);
  expect(delay).toBe('0.15s');
});

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('#root > *').first().waitFor();
  if (new URL(address).searchParams.get('view') === 'dialog') await page.getByRole('dialog').waitFor();
  // axe does not detect a dialog during its opening animation
  await page.evaluate(async () => {
    await document.fonts.ready;
    const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.all(finite.map(({ finished }) => finished));
  });
}

/** Makes every text 40 % longer, to simulate the longest language. */
async function lengthenTexts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const words = (node.textContent ?? '').trim();
      if (words.length > 2) node.textContent = `${node.textContent} ${words.slice(0, Math.ceil(words.length * 0.4))}`;
    }
  });
}

async function overflowOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (['auto', 'scroll', 'clip', 'hidden'].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    return Array.from(document.body.querySelectorAll('*'))
      .filter((element) => {
        const { left, right, width: own } = element.getBoundingClientRect();
        return own > 1 && (left < -1 || right > width + 1) && !scrolls(element.parentElement) && !element.closest('svg');
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

/** Buttons, links and fields that are too small for a finger; links inside a sentence are allowed. */
function smallTargets(): string[] {
  return Array.from(document.querySelectorAll('button, a[href], input, select, summary'))
    .filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      const covered = getComputedStyle(element, '::after').position === 'absolute';
      return width > 1 && !covered && (width < 43.5 || height < 43.5);
    })
    .map((element) => `${element.outerHTML.slice(0, 100)} ${JSON.stringify(element.getBoundingClientRect())}`);
}

/** The pairs of colours with too little contrast, as the browser paints them. Runs in the page. */
function faintPairs(): string[] {
  const pairs = [
    ['ink', 'ground', 4.5],
    ['ink', 'sunken', 4.5],
    ['ink-2', 'ground', 4.5],
    ['ink-2', 'sunken', 4.5],
    ['ink-2', 'accent-soft', 4.5],
    ['ink-3', 'ground', 4.5],
    ['ink-3', 'surface', 4.5],
    ['on-ink', 'ink', 4.5],
    ['on-accent', 'accent', 4.5],
    ['on-accent', 'accent-press', 4.5],
    ['accent-ink', 'ground', 4.5],
    ['accent-ink', 'surface', 4.5],
    ['accent-ink', 'overlay', 4.5],
    ['accent-ink', 'accent-soft', 4.5],
    ['danger', 'surface', 4.5],
    ['danger', 'ground', 4.5],
    ['on-danger', 'danger', 4.5],
    ['ink', 'danger-soft', 4.5],
    ['ink', 'warning-soft', 4.5],
    ['accent', 'ground', 3],
    ['accent', 'surface', 3],
    ['line-strong', 'surface', 3],
    ['line-strong', 'ground', 3],
    ['focus', 'ground', 3],
    ['warning', 'overlay', 3],
    ['success', 'overlay', 3],
    ['info', 'overlay', 3],
  ] as const;
  const place = document.body.appendChild(document.createElement('p'));
  const probes = new Map<string, HTMLElement>();
  for (const role of new Set(pairs.flatMap(([front, back]) => [front, back]))) {
    const probe = place.appendChild(document.createElement('i'));
    probe.style.color = `var(--${role})`;
    probes.set(role, probe);
  }
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!canvas) throw new Error('No canvas to measure on.');
  const luminance = (role: string): number => {
    canvas.fillStyle = getComputedStyle(probes.get(role) ?? place).color;
    canvas.fillRect(0, 0, 1, 1);
    const linear = Array.from(canvas.getImageData(0, 0, 1, 1).data.slice(0, 3), (byte) => {
      const share = byte / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0);
  };
  const brands = ['#000', '#fff', '#e6ff00', '#001f5b', '#f00', '#0f0', '#00f', '#808080'];
  for (let hue = 0; hue < 360; hue += 15) {
    for (const [light, chroma] of [
      [20, 0.05],
      [35, 0.12],
      [45, 0.2],
      [55, 0.1],
      [60, 0.25],
      [75, 0.15],
      [85, 0.2],
      [95, 0.05],
    ]) {
      brands.push(`oklch(${light}% ${chroma} ${hue})`);
    }
  }
  const faint: string[] = [];
  for (const theme of ['light', 'dark']) {
    place.dataset['theme'] = theme;
    for (const brand of brands) {
      place.style.setProperty('--brand', brand);
      const shown = new Map(Array.from(probes.keys(), (role) => [role, luminance(role)]));
      for (const [front, back, least] of pairs) {
        const [one, other] = [shown.get(front) ?? 0, shown.get(back) ?? 0];
        const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
        if (contrast < least) faint.push(`${theme} ${brand}: ${front} on ${back} ${contrast.toFixed(2)}`);
      }
    }
  }
  return faint;
}
