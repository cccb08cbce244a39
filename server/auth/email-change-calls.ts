/** Both addresses confirm the change, and the old address can undo it. Source: docs/decisions/sign-in.md#0380. */
import { localeCodes } from '#contract/profile.ts';
import { whyNotEmailChange } from '#machines/auth/email-change.rows.ts';
import { sameEmailIssue } from '#machines/auth/email-change.rules.ts';
import { maskAddress } from '#machines/auth/invite.rules.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/schema.ts';
import type { CallHandlers, HandlerInput } from '../http/handler-input.ts';
import { Refused } from '../http/outcome.ts';
import { queueEmail, queueEmails } from '../mail/mail-queue.ts';
import { markAccessChanged } from '../realtime/wake-ups.ts';
import {
  endLaterChanges,
  endOpenChange,
  type FoundEmailChange,
  findEmailChange,
  insertEmailChange,
  lifeOf,
  lockMember,
  readOpenChange,
  useLink,
} from './email-change-store.ts';
import { removeDevices } from './known-devices.ts';
import type { LinkLimits } from './link-limits.ts';
import { voidResets } from './one-time-link-store.ts';
import { requireStepUp } from './require-step-up.ts';
import { endSessionsOf, hashToken } from './sign-in-session-store.ts';

type EmailChangeCalls = Pick<
  CallHandlers,
  'requestEmailChange' | 'readEmailChange' | 'cancelEmailChange' | 'readEmailChangeLink' | 'confirmEmailChange' | 'undoEmailChange'
>;

type ByLink = HandlerInput<'confirmEmailChange' | 'undoEmailChange'>;

/** Ends the sessions, and voids the links for a new password that were mailed to the former address. */
async function endAccess(tx: Tx, context: Context, profileId: string, except?: Uint8Array): Promise<void> {
  await endSessionsOf(tx, context, { profileId, ...(except && { except }) }, 'member.ended');
  await voidResets(tx, context, profileId);
  markAccessChanged(tx, profileId);
}

async function applyConfirmation({ context, cookie, address }: ByLink, tx: Tx, found: FoundEmailChange): Promise<boolean> {
  const { id, profile_id: profileId } = found.row;
  const used = await useLink(tx, context, found);
  if (!used) return false;
  await recordEvent(tx, context, 'email.confirmed', { profileId, address });
  if (used.email === null) return true;
  await endAccess(tx, context, profileId, cookie.token === null ? undefined : hashToken(cookie.token));
  await queueEmails(tx, context, [{ kind: 'email_changed', profile_id: profileId, change_id: id }]);
  await recordEvent(tx, context, 'email.changed', { profileId, address });
  return true;
}

async function applyUndo({ context, address, locale }: ByLink, tx: Tx, found: FoundEmailChange): Promise<boolean> {
  const { row } = found;
  const used = await useLink(tx, context, found);
  if (!used) return false;
  await endLaterChanges(tx, context, row);
  await endAccess(tx, context, row.profile_id);
  await removeDevices(tx, row.profile_id);
  await queueEmail(tx, context, { kind: 'password_reset', email: row.old_email, locale });
  await recordEvent(tx, context, 'email.undone', { profileId: row.profile_id, address });
  return true;
}

export const emailChangeCalls = (links: LinkLimits): EmailChangeCalls => {
  const readLink = async ({ context, params, address }: Pick<ByLink, 'context' | 'params' | 'address'>): Promise<FoundEmailChange> => {
    await links.countGuess(address);
    const found = await context.database.once((handle) => findEmailChange(handle, params.token));
    await links.forgiveGuess(address);
    return found;
  };

  /** The member is locked. If another profile has the address, throws `link_replaced` after the commit. */
  const act = async (
    input: ByLink,
    action: 'confirm' | 'undo',
    apply: (input: ByLink, tx: Tx, found: FoundEmailChange) => Promise<boolean>,
  ): Promise<FoundEmailChange> => {
    const { row } = await readLink(input);
    const { found, isDone } = await input.context.database.transaction(async (tx) => {
      await lockMember(tx, row.profile_id);
      const locked = await findEmailChange(tx, input.params.token);
      if ((locked.side === 'undo') !== (action === 'undo')) throw new Refused('not_found');
      return { found: locked, isDone: await apply(input, tx, locked) };
    });
    if (!isDone) throw new Refused('link_replaced');
    return found;
  };

  return {
    async requestEmailChange({ context, caller, body, address, locale, now }) {
      const { profileId } = caller;
      const owner = await context.database.once((handle) =>
        handle.selectFrom('profiles').select(['email', 'locale']).where('id', '=', profileId).executeTakeFirst(),
      );
      if (!owner) throw new Refused('not_signed_in');
      const sameEmail = sameEmailIssue(body, owner.email);
      if (sameEmail) throw new Refused('invalid_input', { issues: { email: sameEmail } });
      await requireStepUp(context, caller, now);
      await links.countEmail(body.email, address);
      await links.countEmail(`change-of-${profileId}`, address);
      // The address is looked up only when its email is written. So the response takes the same time for an address that is in use.
      await context.database.transaction(async (tx) => {
        if (!(await lockMember(tx, profileId))) throw new Refused('not_signed_in');
        await endOpenChange(tx, context, profileId, 'newer.requested');
        const change = await insertEmailChange(tx, context, { profileId, oldEmail: owner.email, newEmail: body.email });
        const job = { profile_id: profileId, change_id: change, locale: localeCodes.find((code) => code === owner.locale) ?? locale };
        await queueEmails(tx, context, [
          { kind: 'email_change_new', ...job },
          { kind: 'email_change_old', ...job },
        ]);
        await recordEvent(tx, context, 'email.change_requested', { profileId, address });
      });
    },

    async readEmailChange({ context, caller, now }) {
      const row = await context.database.once((handle) => readOpenChange(handle, caller.profileId, now));
      if (!row) return { email_change: null };
      const { new_email, expires_at, old_confirmed_at, new_confirmed_at } = row;
      const confirmed = { is_old_confirmed: old_confirmed_at !== null, is_new_confirmed: new_confirmed_at !== null };
      return { email_change: { new_email, expires_at: expires_at.toISOString(), ...confirmed } };
    },

    async cancelEmailChange({ context, caller: { profileId }, address }) {
      await context.database.transaction(async (tx) => {
        await lockMember(tx, profileId);
        const ended = await endOpenChange(tx, context, profileId, 'cancel');
        if (ended > 0) await recordEvent(tx, context, 'email.change_cancelled', { profileId, address });
      });
    },

    async readEmailChangeLink(input) {
      const { side, row } = await readLink(input);
      const why = whyNotEmailChange(lifeOf(row), side, input.now, input.context.emailChangeChart);
      if (why !== null) throw new Refused(why);
      return {
        action: side === 'undo' ? 'undo' : 'confirm',
        old_email: maskAddress(row.old_email),
        new_email: maskAddress(row.new_email),
        expires_at: (side === 'undo' && row.undo_until ? row.undo_until : row.expires_at).toISOString(),
      };
    },

    async confirmEmailChange(input) {
      const { side, row } = await act(input, 'confirm', applyConfirmation);
      return { is_changed: (side === 'old' ? row.new_confirmed_at : row.old_confirmed_at) !== null };
    },

    async undoEmailChange(input) {
      await act(input, 'undo', applyUndo);
    },
  };
};
