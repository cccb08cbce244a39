import type { AppSnapshot } from '#machines/app/app.selectors.ts';
import { boxAccount, luc, mia, yogaAccount } from '#machines/auth/sample-members.ts';
import { isCarriedOut, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';
import type { AppWorld } from './app.assertions.ts';

const isWritten = (name: string, text: string): boolean => new RegExp(String.raw`\b${name}\b`).test(text);

/** True if this studio is in the top bar. For a member with one studio, the top bar has no menu. */
const isAtTop = (name: string, { buttons, everything }: PageFacts): boolean => {
  const menus = buttons.filter((button) => button.name.endsWith(', switch studio'));
  return menus.length > 0 ? menus.some((menu) => menu.name.startsWith(`${name},`)) : isWritten(name, everything);
};

const checking = 'Signing you in';

export const appObserver: PageObserver<AppWorld, PageFacts> = {
  machine: 'app/app',
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  observe: (page, node) => {
    const snapshot = node.configuration.snapshot as AppSnapshot;
    const isOut = snapshot.matches({ account: 'noMember' });
    const isReadable = snapshot.matches({ screen: 'showing', locale: { words: 'ready' } });
    const isMemberCleared = snapshot.matches({ auth: { listening: 'signedOut' } });
    const text = page.everything + (isMemberCleared ? page.stored : '');
    const states = { 'screen.waiting': page.headings.includes(checking) };
    const tags = { busy: isCarriedOut(page) };
    if (!isOut && !isReadable) return { states, tags };
    return {
      states,
      tags,
      context: {
        profile: [mia, luc].find(({ full_name: name }) => isWritten(name, text)) ?? null,
        account: [boxAccount, yogaAccount].find(({ org }) => (isOut ? isWritten(org.name, text) : isAtTop(org.name, page))) ?? null,
      },
    };
  },
  unseen: {
    'a member at a studio has a facility': 'no page names the facility yet: only the requests do',
    'a member leaves a studio at once when they lose access to it':
      'no page names all studios of the member: the driver looks for the message, and for the studio at the top',
    'a member who has lost a studio keeps the others':
      'no page names all studios of the member: the driver looks for the studio at the top',
    'a member who is changing studios can still stay':
      'the page does not show whether the studio at the top can be selected again: the driver presses it',
    'a notification of another studio leads to that studio':
      'the page does not show what was pressed: the driver compares the page before the other studio is selected, and after',
    'a 401 is handled as long as a member can be signed in': {
      reason: 'the page does not show whether a 401 would be handled before one comes',
      step: { machine: 'auth/auth', label: 'signin.expired' },
    },
  },
};
