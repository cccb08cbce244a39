/** The behaviour of test cards. The sandbox approves every other valid card number. */

/** `silent`: no response and no charge; `lost`: a charge without a response; `twice`: a charge whose first response is interrupted. */
export type TestCardBehaviour = 'approve' | 'decline' | 'insufficient' | 'confirm' | 'silent' | 'lost' | 'twice';

export const testCards: Readonly<Record<string, TestCardBehaviour>> = {
  '4000000000000002': 'decline',
  '4000000000009995': 'insufficient',
  '4000000000003220': 'confirm',
  '4000000000000119': 'silent',
  '4000000000000341': 'lost',
  '4000000000000259': 'twice',
};

/** The token of the card for which the sandbox sends no response. */
export const silentToken = 'silent';

export const behaviourOf = (digits: string): TestCardBehaviour => testCards[digits] ?? 'approve';
