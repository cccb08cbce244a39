/** What a path does to sign in with a passkey. */
import { type Handler, neverAnswering } from '#atlas/paths/driver.ts';
import { sampleRequest } from '#machines/auth/sample-passkeys.ts';
import { press } from '#e2e/paths/visibility-assertions.ts';
import { cancelButton, passkeyButton } from './auth.assertions.ts';
import type { AuthWorld } from './auth.driver.ts';
import { type DialogEnding, endBrowserDialog } from './browser-dialog.ts';

export const pressPasskey: Handler<AuthWorld> = async ({ page, network }) => {
  await press('Sign in with a passkey', passkeyButton(page));
  await network.waitForArrival('beginPasskeySignIn');
};

/** The page waits for the call no longer. */
export const cancelPasskey: Handler<AuthWorld> = async ({ page, network }) => {
  await press('Cancel', cancelButton(page));
  await network.giveUp('beginPasskeySignIn');
};

/** The server gives what is to be signed, and the dialog that opens then ends. */
const endDialog =
  (how: DialogEnding): Handler<AuthWorld> =>
  async ({ page, network }) => {
    await network.end('beginPasskeySignIn', { kind: 'answered', json: { options: sampleRequest } });
    await endBrowserDialog(page, how);
  };

type Step = Handler<AuthWorld>;

/** Outcomes of the port `signPasskey`; `answer` ends the call. */
export const passkeyEndings = (acting: (step: Step) => Step, answer: Step) => ({
  signed: acting(endDialog('made')),
  cancelled: acting(endDialog('cancelled')),
  refused: acting(answer),
  unreachable: acting(answer),
  [neverAnswering]: ({ network }: AuthWorld) => network.giveUp('beginPasskeySignIn'),
});
