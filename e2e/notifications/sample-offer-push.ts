import type { PushMessage, PushOffer } from '#contract/push.ts';

const body = 'Ironbark Box, Mon, 2 Mar, 17:30. Held until 15:30.';

export const sampleLinks = {
  see_class: { label: 'See the class', path: '/classes/c1' },
  see_other_classes: { label: 'See other classes', path: '/classes?day=2026-03-02' },
};

export const sampleOffer: PushOffer = {
  visit_id: 'v1',
  facility_guid: 'f1',
  actions: { confirm: 'Confirm', decline: 'Decline' },
  hint: 'Tap to confirm or decline.',
  links: sampleLinks,
  results: {
    confirmed: { title: 'Confirmed: Barbell club', body: 'Ironbark Box, Mon, 2 Mar, 17:30.' },
    declined: { title: 'Declined: Barbell club', body: 'The spot goes to the next person on the waitlist.' },
    expired: { title: 'That offer ended at 15:30', body: 'You have no spot in Barbell club, and nothing was charged.' },
    answered: { title: 'No longer offered: Barbell club', body: 'Open Spotter to see this class.' },
    refused: { title: 'Your answer wasn’t accepted: Barbell club', body: 'Open Spotter to see why.' },
    unsent: { title: 'Not sent: Barbell club', body: `We couldn’t reach Spotter. Try again. ${body}` },
  },
};

export const sampleOfferPush: PushMessage = {
  notification_id: 'n1',
  title: 'Barbell club: a spot for you',
  body,
  lang: 'en',
  path: '/visits',
  org_id: 'box',
  offer: sampleOffer,
};
