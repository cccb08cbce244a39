import { luc, mia } from '#machines/auth/sample-members.ts';
import { isCarriedOut, isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';
import type { AuthSnapshot } from './auth.assertions.ts';
import type { AuthWorld } from './auth.driver.ts';

export interface AuthFacts {
  readonly page: PageFacts;
  readonly hasClearFailed: boolean;
}

export const password = 'squat-bench-deadlift';

const memberIn = (text: string) => [mia, luc].find(({ full_name: name }) => new RegExp(String.raw`\b${name}\b`).test(text)) ?? null;

export const authObserver: PageObserver<AuthWorld, AuthFacts> = {
  machine: 'auth/auth',
  read: async ({ page, network, hasClearFailed }) => {
    await network.settled();
    return { page: await readPage(page), hasClearFailed };
  },
  observe: ({ page, hasClearFailed }, node) => {
    const snapshot = node.configuration.snapshot as AuthSnapshot;
    const isMemberCleared = snapshot.matches('signedOut') && !snapshot.matches({ signedOut: 'clearing' }) && !hasClearFailed;
    const isKept = [page.everything, page.stored, page.address].some((text) => text.includes(password));
    const isErrorShown = page.notices.some((text) => text !== '');
    return {
      can: {
        'signOut.pressed': page.buttons.some(({ isLive, opensMenu }) => isLive && opensMenu),
        'code.cancelled': isOffered(page, /^Back$/),
        'signIn.submitted': isOffered(page, /^Sign in$/),
        'passkey.pressed': isOffered(page, /^Sign in with a passkey$/),
      },
      tags: { busy: isCarriedOut(page) || page.headings.includes('Signing you in') },
      context: {
        profile: memberIn(page.everything) ?? (isMemberCleared ? memberIn(page.stored) : null),
        // While the member enters the code, no page shows the stored credentials, so they are read from the snapshot.
        credentials: isKept ? { password } : snapshot.matches({ signedOut: 'code' }) ? snapshot.context.credentials : null,
        problem: isErrorShown ? snapshot.context.problem : null,
        failure: isErrorShown ? snapshot.context.failure : null,
      },
    };
  },
  unseen: {
    'an offer that fails shows no error': 'the page shows only errors that the chart stores; the assertions of the state find no alert',
    'a signed passkey is kept only while the server checks it': 'no page shows what the browser has signed',
    'a code is entered only with the password that it belongs to': 'no page shows a password; the call of the next state sends it',
    'a page that is shown again leads to the form or to the member':
      'only the chart has a state for a page that is being restored; the assertions of the next states check the page',
    'a 401 is handled as long as a member is signed in': {
      reason: 'the page does not show whether a 401 would be handled before one comes',
      step: { machine: 'auth/auth', label: 'signin.expired' },
    },
  },
};
