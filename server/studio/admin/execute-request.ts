/** Executes a command of a studio on the database, in the server or in the process of the command. */
import type { Context } from '../../context.ts';
import { noMailSentence } from '../../mail/mail-enabled.ts';
import { noAccountSentence, noPaymentsSentence } from '../../payments/payments-enabled.ts';
import { runAdminRequest } from './admin-requests.ts';
import { CommandError } from './find-class.ts';
import { type LoadOptions, type LoadReport, loadStudioFiles } from '../load/load-folders.ts';
import { runJobsRequest } from './jobs.ts';
import { runKeyRequest } from './keys.ts';
import { exportAsAdmin } from './member-data.ts';
import { StudioRejected } from '../folder/rejection.ts';
import { resetAsAdmin } from './reset.ts';
import type { StudioAnswer, StudioRequest } from './admin-socket.ts';

export interface ExecuteRequestOptions extends LoadOptions {
  readonly isMailEnabled?: boolean;
  readonly isPaymentEnabled?: boolean;
  readonly needsAccount?: boolean;
}

const warningsAfterLoad = (
  { counts, calendarLines = [], lacksAccount = false }: LoadReport,
  { isMailEnabled, isPaymentEnabled, needsAccount = false }: ExecuteRequestOptions,
): string[] => [
  ...calendarLines,
  ...(isMailEnabled === false && counts.members.added > 0 ? [noMailSentence] : []),
  ...(isPaymentEnabled === false && counts.shop.added > 0 ? [noPaymentsSentence] : []),
  ...(isPaymentEnabled !== false && needsAccount && lacksAccount ? [noAccountSentence] : []),
];

/** Executes the request. Expected errors become lines to print; only unexpected errors are thrown. */
export const executeRequest = async (context: Context, request: StudioRequest, options: ExecuteRequestOptions): Promise<StudioAnswer> => {
  try {
    if (request.command === 'invite' && options.isMailEnabled === false)
      throw new CommandError(noMailSentence, 'No invite was sent. Set SMTP_URL for the server and for this command, then invite again.');
    if (request.command === 'load') {
      const report = await loadStudioFiles(context, request.files, { ...options, endMissing: request.endMissing ?? false });
      return { kind: 'loaded', report, warnings: warningsAfterLoad(report, options) };
    }
    if (request.command === 'export') return { kind: 'exported', ...(await exportAsAdmin(context, request)) };
    if (request.command === 'key') return await runKeyRequest(context, request);
    if (request.command === 'jobs') return { kind: 'done', lines: await runJobsRequest(context, request) };
    if (request.command === 'reset') return { kind: 'done', lines: await resetAsAdmin(context, request, options.allowDemo === true) };
    return { kind: 'done', lines: await runAdminRequest(context, request) };
  } catch (error) {
    if (error instanceof StudioRejected) return { kind: 'rejected', rejections: [...error.rejections] };
    if (error instanceof CommandError) return { kind: 'refused', lines: [...error.lines] };
    throw error;
  }
};
