/** The sign-in form is shown; its autofill offers the member's passkeys. Source: docs/decisions/sign-in.md#0392. */
import { authSetup } from './auth.setup.ts';

const spec = 'decisions.identity.passkeyAutofill';

const formHidden = { 'signInForm.hidden': { target: 'formHidden', description: 'The member leaves the form.', meta: { spec } } } as const;

export const enteringCredentials = authSetup.createStateConfig({
  initial: 'formHidden',
  description: 'The sign-in form waits for email and password.',
  meta: { spec: '§2.signedOut' },
  on: {
    'signIn.submitted': { target: 'signingIn', description: 'The member submits email and password.', meta: { spec: '§7.signIn' } },
    'passkey.pressed': {
      target: 'requestingPasskey',
      description: 'The member signs in with a passkey.',
      meta: { spec: 'decisions.identity.passkeys' },
    },
  },
  states: {
    formHidden: {
      description: 'The form is not on the page, so the browser cannot offer a passkey.',
      meta: { spec },
      on: { 'signInForm.shown': { target: 'offeringPasskey', description: 'The form is on the page.', meta: { spec } } },
    },
    offeringPasskey: {
      description: 'The autofill of the email field offers passkeys; the form can be used meanwhile.',
      meta: { spec },
      on: formHidden,
      invoke: {
        id: 'offerPasskey',
        src: 'offerPasskey',
        onDone: [
          {
            guard: { type: 'wasSigned', params: ({ event }) => event.output },
            target: '#auth.signedOut.checkingPasskey',
            actions: { type: 'storeSigned', params: ({ event }) => event.output },
            description: 'The member has chosen a passkey in the autofill.',
            meta: { spec },
          },
          {
            target: 'notOffered',
            description: 'The browser or the server refuses the passkey, or the member cancelled.',
            meta: { spec },
          },
        ],
        onError: {
          target: 'notOffered',
          description: 'No usable answer came. No error is shown, because the member did not start this request.',
          meta: { spec },
        },
      },
      after: {
        offerRenewal: {
          target: 'offeringPasskey',
          reenter: true,
          description: 'The challenge expires soon: the autofill gets a new challenge.',
          meta: { spec },
        },
      },
    },
    notOffered: {
      description: 'The form works without passkeys in the autofill. The request for them is not repeated.',
      meta: { spec },
      on: formHidden,
    },
  },
});
