/** Does what a studio asks of the database, whoever has it open: the server, or the command itself. */
import type { Context } from '../context.ts';
import { noMailSentence } from '../mail/mail-leaves.ts';
import { runAtDesk } from './desk.ts';
import { CannotDo } from './find-class.ts';
import { type LoadOptions, loadStudioFiles } from './load.ts';
import { exportFromDesk } from './member-desk.ts';
import { StudioRejected } from './rejection.ts';
import { resetFromDesk } from './reset-desk.ts';
import type { StudioAnswer, StudioRequest } from './socket.ts';

export interface CarryOutOptions extends LoadOptions {
  /** False where no email would reach a member. */
  readonly mailLeaves?: boolean;
}

/** Throws only what nobody planned. */
export const carryOut = async (context: Context, request: StudioRequest, options: CarryOutOptions): Promise<StudioAnswer> => {
  try {
    if (request.command === 'invite' && options.mailLeaves === false)
      throw new CannotDo(noMailSentence, 'Nobody is invited. Set SMTP_URL for the server and for this command, then invite again.');
    if (request.command === 'load') {
      const report = await loadStudioFiles(context, request.files, { ...options, endMissing: request.endMissing ?? false });
      const warnings = options.mailLeaves === false && report.counts.members.added > 0 ? [noMailSentence] : [];
      return { kind: 'loaded', report, warnings };
    }
    if (request.command === 'export') return { kind: 'exported', ...(await exportFromDesk(context, request)) };
    if (request.command === 'reset') return { kind: 'done', lines: await resetFromDesk(context, request, options.allowDemo === true) };
    return { kind: 'done', lines: await runAtDesk(context, request) };
  } catch (error) {
    if (error instanceof StudioRejected) return { kind: 'rejected', rejections: [...error.rejections] };
    if (error instanceof CannotDo) return { kind: 'refused', lines: [...error.lines] };
    throw error;
  }
};
