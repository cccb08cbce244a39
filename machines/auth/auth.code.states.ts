/** The second step after the password: a code of the authenticator app, or a recovery code. Source: docs/decisions/sign-in.md#0384. */
import { failureKindOf } from '#machines/feedback/call-error.rules.ts';
import { memberIn, problemFrom, withCode } from './auth.rules.ts';
import { authSetup } from './auth.setup.ts';

const spec = 'decisions.identity.secondFactor';
const failing = '§8.serviceFailure';

const whileWriting = {
  'code.submitted': { target: 'checking', description: 'The member submits the code.', meta: { spec } },
  'code.cancelled': {
    target: '#auth.signedOut.enteringCredentials',
    actions: { type: 'storeSignInError', params: {} },
    description: 'The member goes back to the form; the credentials are cleared.',
    meta: { spec },
  },
} as const;

const fieldStates = (description: string, other: { readonly target: string; readonly description: string }) => {
  const switching = { ...other, meta: { spec } } as const;
  return authSetup.createStateConfig({
    initial: 'entering',
    description,
    meta: { spec },
    states: {
      entering: {
        description: 'The form waits for the code. The context keeps email and password, which are sent with it.',
        meta: { spec },
        on: { ...whileWriting, 'codeKind.switched': switching },
      },
      checking: {
        tags: 'busy',
        description: 'The server checks email, password and code.',
        meta: { spec },
        entry: 'clearSignInError',
        invoke: {
          id: 'signIn',
          src: 'signIn',
          input: ({ context, event }) => withCode(context, event),
          onDone: [
            {
              guard: { type: 'namesMember', params: ({ event }) => event.output },
              target: '#auth.authenticated',
              actions: [
                { type: 'setMember', params: ({ event }) => ({ profile: memberIn(event.output) }) },
                { type: 'announceMember', params: ({ event }) => ({ profile: memberIn(event.output) }) },
              ],
              description: 'The member is signed in.',
              meta: { spec },
            },
            {
              guard: { type: 'refusesPassword', params: ({ event }) => event.output },
              target: '#auth.signedOut.refused',
              actions: { type: 'storeSignInError', params: ({ event }) => ({ problem: problemFrom(event.output) }) },
              description: 'The password was changed meanwhile: the member must enter it again.',
              meta: { spec },
            },
            {
              target: 'failed',
              actions: { type: 'storeCodeError', params: ({ event }) => ({ problem: problemFrom(event.output) }) },
              description: 'The code is wrong or used, or there were too many attempts.',
              meta: { spec },
            },
          ],
          onError: {
            target: 'failed',
            actions: { type: 'storeCodeError', params: ({ event }) => ({ failure: failureKindOf(event.error) }) },
            description: 'No usable answer came.',
            meta: { spec: failing },
          },
        },
        after: {
          callTimeout: {
            target: 'failed',
            actions: { type: 'storeCodeError', params: { failure: 'timedOut' } },
            description: 'The server takes too long.',
            meta: { spec: failing },
          },
        },
      },
      failed: {
        tags: 'failed',
        description: 'The form shows why the code was refused; the field keeps its text.',
        meta: { spec },
        on: {
          ...whileWriting,
          'codeKind.switched': { ...switching, actions: 'clearSignInError' },
          'code.edited': {
            target: 'entering',
            actions: 'clearSignInError',
            description: 'The member corrects the code, and the reason disappears.',
            meta: { spec },
          },
        },
      },
    },
  });
};

export const code = authSetup.createStateConfig({
  initial: 'app',
  description: 'The password is right, and the server needs a code as well.',
  meta: { spec },
  states: {
    app: fieldStates('The member enters a code of the authenticator app.', {
      target: '#auth.signedOut.code.recovery',
      description: 'The member switches to a recovery code.',
    }),
    recovery: fieldStates('The member enters a recovery code.', {
      target: '#auth.signedOut.code.app',
      description: 'The member switches to a code of the app.',
    }),
  },
});
