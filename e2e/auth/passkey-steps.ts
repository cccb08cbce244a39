/** A member's steps with passkeys, with a virtual authenticator of Chromium. */
import type { Page } from '@playwright/test';
import { expect } from '#e2e/fixtures.ts';

export const profileMenu = (page: Page) => page.getByRole('button', { name: /^Your profile/ });
export const addButton = (page: Page) => page.getByRole('button', { name: 'Add a passkey' });
export const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

export interface Authenticator {
  /** Whether the user of the authenticator agrees at once, or does nothing. */
  readonly setPresence: (isPresent: boolean) => Promise<void>;
}

/** Adds an authenticator to this page. Its user agrees at once and is verified. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setPresence: async (enabled) => {
      await client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
  };
}

export async function signOut(page: Page): Promise<void> {
  await profileMenu(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(passkeyButton(page)).toBeVisible();
}

export async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto('/profile/security');
  await addButton(page).click();
  await page.getByLabel('Name of the passkey').fill(name);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
}
