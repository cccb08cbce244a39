/** The command line of a studio, such as `npm run studio -- load <folder>`, and its output. */
import { writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { largestPicture } from '#contract/avatar.ts';
import { printable, printableJson } from '#contract/characters.ts';
import { CannotStart } from '../../cannot-start.ts';
import { systemClock } from '../../clock.ts';
import { type Config, readConfig, WrongConfig } from '../../config.ts';
import type { Context } from '../../context.ts';
import { messageOf } from '../../database/errors.ts';
import { FolderHeld } from '../../database/folder-lock.ts';
import { migrateToLatest } from '../../database/migrate.ts';
import { openDatabase } from '../../database/open.ts';
import { toConnectionError } from '../../database/connection-error-message.ts';
import { openFiles } from '../../files/files.ts';
import { createLog } from '../../log.ts';
import { isMailEnabled } from '../../mail/mail-enabled.ts';
import { isPaymentEnabled, needsAccount } from '../../payments/payments-enabled.ts';
import { publishCommits } from '../../realtime/realtime.ts';
import { checkFolder } from './check-folder.ts';
import type { AdminRequest } from './admin-requests.ts';
import { validateFolder } from '../folder/validate-folder.ts';
import { readFolder } from '../folder/read-folder.ts';
import { formatReport } from './format-load-report.ts';
import type { JobsRequest } from './jobs.ts';
import type { ExportRequest } from './member-data.ts';
import type { ModerationRequest } from './moderation.ts';
import type { PictureOfPost } from './posts.ts';
import { formatRejection, type Rejection, StudioRejected } from '../folder/rejection.ts';
import { readRegularFile, UnusableFile } from '../folder/regular-file.ts';
import { authorizeRequest, type CommandCaller, localCaller } from './authorize-request.ts';
import { readKeyFile } from './key-file.ts';
import type { KeyRequest } from './keys.ts';
import { studioUsage } from './studio-usage.ts';
import type { ResetRequest } from './reset.ts';
import { sendToServer, type StudioAnswer, type StudioRequest } from './admin-socket.ts';

/** 0: done. 1: refused, nothing changed. 2: could not run. 3: loaded, but memberships of missing members were not ended. */
export type ExitCode = 0 | 1 | 2 | 3;

export interface Terminal {
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
  /** Prompts the user at the terminal; absent if there is no terminal. */
  readonly confirm?: (question: string) => Promise<boolean>;
}

const withDatabase = async <T>(config: Config, work: (context: Context) => Promise<T>): Promise<T> => {
  const log = createLog('warn');
  const database = await openDatabase({ databaseUrl: config.databaseUrl, folder: config.dataFolder, poolSize: 2 });
  const onError = (error: unknown) => log.warn({ error: messageOf(error) }, 'no open page could be notified of the loaded changes');
  const line = publishCommits(database, config.databaseUrl, onError);
  const files = openFiles(config.files);
  try {
    await migrateToLatest(database);
    return await work({ database, clock: systemClock, newId: () => crypto.randomUUID(), log, files });
  } finally {
    files.close();
    await line.close();
    await database.close();
  }
};

const rejectedFor = (rejections: readonly Rejection[]): StudioAnswer => ({
  kind: 'rejected',
  rejections: [...new StudioRejected(rejections).rejections],
});

interface CommandSetup {
  readonly config: Config;
  readonly caller: CommandCaller;
}

/** A server that is starting has already locked the folder, and opens its socket soon. */
const runRequest = async ({ config, caller }: CommandSetup, request: StudioRequest): Promise<StudioAnswer> => {
  for (let attempt = 1; ; attempt += 1) {
    const answer = config.databaseUrl === undefined ? await sendToServer(config.dataFolder, request, caller) : null;
    if (answer) return answer;
    try {
      const options = {
        allowDemo: config.mode !== 'production',
        allowLocal: config.mode !== 'production',
        isMailEnabled: isMailEnabled(config),
        isPaymentEnabled: isPaymentEnabled(config),
        needsAccount: needsAccount(config),
      };
      return await withDatabase(config, (context) => authorizeRequest(context, caller, request, options));
    } catch (error) {
      if (!(error instanceof FolderHeld) || attempt === 10) throw error;
    }
    await pause(500);
  }
};

/** Loads a folder. The folder is checked before the database is opened, so that errors are reported with and without a server. */
const load = async (setup: CommandSetup, folder: string, endMissing: boolean | string[], { out }: Terminal): Promise<StudioAnswer> => {
  const read = await readFolder(folder);
  if (read.kind === 'rejected') return rejectedFor(read.rejections);
  for (const note of read.notes) out(note);
  const checked = await validateFolder(read.files, { now: systemClock.now() });
  return checked.kind === 'rejected'
    ? rejectedFor(checked.rejections)
    : runRequest(setup, { command: 'load', files: read.files, endMissing });
};

/** Writes an export to a file that only its owner can read. An existing file is never overwritten. */
const keep = async ({ name, text, lines }: Exported, to: string | undefined, { out, err }: Terminal): Promise<ExitCode> => {
  const file = to ?? name;
  try {
    await writeFile(file, text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    err(`${file} could not be written: ${messageOf(error)}`);
    return 2;
  }
  for (const line of lines) out(line);
  out(`It is in ${file}.`);
  return 0;
};

const printAnswer = async (answer: StudioAnswer, folder: string, to: string | undefined, terminal: Terminal): Promise<ExitCode> => {
  const { out, err } = terminal;
  switch (answer.kind) {
    case 'exported':
      return keep(answer, to, terminal);
    case 'loaded':
      for (const line of formatReport(answer.report)) out(line);
      for (const line of answer.warnings ?? []) err(line);
      return 0;
    case 'rejected':
      for (const rejection of answer.rejections) err(formatRejection(rejection));
      err(
        `${folder}: ${answer.rejections.length === 1 ? 'one line is' : `${answer.rejections.length} lines are`} wrong, so nothing was changed.`,
      );
      return 1;
    case 'done':
      for (const line of answer.lines) out(line);
      return 0;
    case 'refused':
      for (const line of answer.lines) err(line);
      return 1;
    case 'failed':
      err(answer.reason);
      return 2;
  }
};

const printJson = (answer: Extract<StudioAnswer, { readonly kind: 'done' | 'loaded' }>, { out }: Terminal): ExitCode => {
  const { kind: _kind, ...value } = answer;
  out(printableJson(value));
  return 0;
};

const howToEnd = 'Nothing has changed about them. To end their memberships, cancel what they have booked and close their passes: add --yes';

interface LoadFlags {
  readonly confirmed: boolean;
  /** Whether one JSON value is printed for programs, without a prompt for a confirmation. */
  readonly json: boolean;
}

const loadOne = async (setup: CommandSetup, folder: string, { confirmed, json }: LoadFlags, terminal: Terminal): Promise<ExitCode> => {
  const answer = await load(setup, folder, confirmed, json ? { ...terminal, out: terminal.err } : terminal);
  const code = json && answer.kind === 'loaded' ? printJson(answer, terminal) : await printAnswer(answer, folder, undefined, terminal);
  if (answer.kind !== 'loaded' || answer.report.missing.length === 0 || answer.report.ended) return code;
  const isConfirmed = !json && (await terminal.confirm?.('End their memberships, cancel what they have booked and close their passes?'));
  if (!isConfirmed) {
    terminal.err(howToEnd);
    return 3;
  }
  const confirmedNow = await load(
    setup,
    folder,
    answer.report.missing.map(({ email }) => email),
    terminal,
  );
  const endCode = await printAnswer(confirmedNow, folder, undefined, terminal);
  if (confirmedNow.kind !== 'loaded' || confirmedNow.report.ended || confirmedNow.report.missing.length === 0) return endCode;
  terminal.err('Others are missing now than those that you confirmed, so no membership was ended. Load the folder again.');
  return 3;
};

const loadAll = async (setup: CommandSetup, folders: readonly string[], flags: LoadFlags, terminal: Terminal): Promise<ExitCode> => {
  let worst: ExitCode = 0;
  for (const folder of folders) {
    const code = await loadOne(setup, folder, flags, terminal);
    if (code === 1 || code === 2) return code;
    if (code === 3) worst = code;
  }
  return worst;
};

const checkAll = async (config: Config, folders: readonly string[], terminal: Terminal): Promise<ExitCode> => {
  let worst: ExitCode = 0;
  for (const folder of folders) {
    const checked = await checkFolder(folder, systemClock.now(), {
      allowLocal: config.mode !== 'production',
      needsAccount: needsAccount(config),
    });
    const answer: StudioAnswer = checked.kind === 'sound' ? { kind: 'done', lines: [...checked.lines] } : rejectedFor(checked.rejections);
    const code = await printAnswer(answer, folder, undefined, terminal);
    if (code !== 0) worst = code;
  }
  return worst;
};

interface Options {
  readonly by?: string;
  readonly facility?: string;
  readonly studio?: string;
  readonly to?: string;
  readonly member?: string;
  readonly since?: string;
  readonly code?: string;
  readonly reason?: string;
  readonly role?: string;
  readonly json?: boolean;
  readonly yes?: boolean;
  readonly image?: readonly string[];
  readonly alt?: readonly string[];
}

/** The options of each command. Commands that are not listed have none. */
const optionsOf: Readonly<Record<string, readonly (keyof Options)[]>> = {
  invite: ['studio'],
  post: ['by', 'facility', 'studio', 'image', 'alt'],
  export: ['to', 'studio'],
  load: ['yes'],
  suspend: ['studio', 'yes'],
  restore: ['studio', 'yes'],
  remove: ['studio', 'yes'],
  erase: ['studio', 'yes'],
  status: ['studio'],
  disputes: ['studio'],
  leaving: ['studio'],
  'confirm-timetable': ['studio'],
  reset: ['yes'],
  audit: ['member', 'since', 'code'],
  comments: ['member', 'studio'],
  'hide-comment': ['reason', 'studio'],
  'remove-picture': ['reason', 'studio'],
  key: ['role', 'to'],
};

type CommandRequest = AdminRequest | KeyRequest | ExportRequest | JobsRequest | ResetRequest;
type Exported = Extract<StudioAnswer, { readonly kind: 'exported' }>;

/** The request of a command; null if a word or an option is missing or not allowed. A reason may have several words. */
const requestOf = (command: string, [name, ...rest]: readonly string[], options: Options): CommandRequest | null => {
  const allowed = optionsOf[command] ?? [];
  if (Object.keys(options).some((option) => option !== 'json' && !allowed.some((one) => one === option))) return null;
  const { by = null, facility = null, studio = null, yes: confirmed = false } = options;
  if (command === 'status' || command === 'confirm-timetable' || command === 'disputes' || command === 'leaving')
    return rest.length > 0 || (name !== undefined && studio !== null) ? null : { command, studio: name ?? studio };
  if (command === 'invite') return { command, emails: name === undefined ? [] : [name, ...rest], studio };
  if (command === 'jobs') return jobsRequest(name, rest);
  if (command === 'key') return keyRequest([name, ...rest], options);
  if (command === 'comments')
    return name === undefined ? { command, member: options.member ?? null, studio, json: options.json ?? false } : null;
  if (command === 'hide-comment' || command === 'remove-picture') return moderationRequest(command, [name, ...rest], options);
  if (command === 'audit') return name === undefined ? auditRequest(options) : null;
  if (name === undefined) return command === 'appointments' ? { command } : command === 'reset' ? { command, confirmed } : null;
  if (command === 'post') return { command, text: [name, ...rest].join(' '), by, facility, studio };
  if (command === 'sessions' || command === 'sign-out' || command === 'remove-second-factor')
    return { command, member: [name, ...rest].join(' '), json: options.json ?? false };
  if (command === 'export') return { command, member: [name, ...rest].join(' '), studio };
  if (command === 'erase') return { command, member: [name, ...rest].join(' '), confirmed, studio };
  if (command === 'suspend' || command === 'restore') return { command, member: [name, ...rest].join(' '), studio, confirmed };
  if (command === 'remove' && rest.length === 0) return { command: 'remove-member', member: name, studio, confirmed };
  return requestAboutClass(command, name, rest);
};

const jobsRequest = (action: string | undefined, jobs: readonly string[]): JobsRequest | null => {
  if (action === undefined) return { command: 'jobs', action: 'list', jobs };
  if (action === 'retry' || (action === 'drop' && jobs.length > 0)) return { command: 'jobs', action, jobs };
  return null;
};

const auditRequest = ({ member, since, code, json = false }: Options): AdminRequest => ({
  command: 'audit',
  member: member ?? null,
  since: since ?? null,
  code: code ?? null,
  json,
});

const moderationRequest = (
  command: 'hide-comment' | 'remove-picture',
  [name, ...rest]: readonly (string | undefined)[],
  options: Options,
): ModerationRequest | null => {
  const { reason, studio = null } = options;
  if (name === undefined || reason === undefined) return null;
  if (command === 'remove-picture') return { command, member: [name, ...rest].join(' '), reason, studio };
  return rest.length === 0 ? { command, comment: name, reason, studio } : null;
};

const keyRequest = ([action, name, ...more]: readonly (string | undefined)[], { role, to }: Options): KeyRequest | null => {
  if (more.length > 0) return null;
  if (action === 'add') return name === undefined || role === undefined ? null : { command: 'key', action, name, role };
  if (role !== undefined || to !== undefined) return null;
  if (action === 'remove') return name === undefined ? null : { command: 'key', action, name };
  return action === undefined ? { command: 'key', action: 'list' } : null;
};

const requestAboutClass = (command: string, name: string, rest: readonly string[]): AdminRequest | null => {
  if (command === 'cancel-appointment' && rest.length === 0) return { command, appointment: name };
  if (command === 'roster' && rest.length === 0) return { command, class: name };
  if (command === 'cancel-class') return { command, class: name, reason: rest.join(' ') || null };
  const [member, ...more] = rest;
  const isAboutMember = command === 'no-show' || command === 'remove';
  return isAboutMember && member !== undefined && more.length === 0 ? { command, class: name, member } : null;
};

/** The files of a post's pictures, each with its description. Throws `WrongConfig` if one cannot be read or has no description. */
async function readPictures({ image = [], alt = [] }: Options): Promise<readonly PictureOfPost[]> {
  if (image.length !== alt.length)
    throw new WrongConfig('Describe each picture, for members who cannot see it: --image <file> --alt <words>.');
  return Promise.all(
    image.map(async (path, at) => {
      const bytes = await readRegularFile(path, largestPicture).catch((error: unknown) => {
        throw error instanceof UnusableFile ? new WrongConfig(`${path} ${error.message}`) : error;
      });
      if (!bytes) throw new WrongConfig(`${path} could not be read: there is no such file`);
      return { name: path, data: bytes.toString('base64'), alt: alt[at] ?? '' };
    }),
  );
}

export const runStudioCommand = async (
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  plain: Terminal,
): Promise<ExitCode> => {
  const terminal: Terminal = { ...plain, out: (line) => plain.out(printable(line)), err: (line) => plain.err(printable(line)) };
  try {
    const { positionals, values } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        by: { type: 'string' },
        facility: { type: 'string' },
        studio: { type: 'string' },
        to: { type: 'string' },
        member: { type: 'string' },
        since: { type: 'string' },
        code: { type: 'string' },
        reason: { type: 'string' },
        role: { type: 'string' },
        key: { type: 'string' },
        json: { type: 'boolean' },
        yes: { type: 'boolean' },
        image: { type: 'string', multiple: true },
        alt: { type: 'string', multiple: true },
      },
    });
    const [command = '', ...words] = positionals;
    const { help, key: keyFile = env['SPOTTER_KEY'] || undefined, ...options } = values;
    if (help) {
      plain.out(studioUsage);
      return 0;
    }
    const config = readConfig(env, []);
    const caller = localCaller(keyFile === undefined ? null : await readKeyFile(keyFile), env);
    if (command === 'load' && words.length > 0 && Object.keys(options).every((option) => option === 'yes' || option === 'json'))
      return await loadAll({ config, caller }, words, { confirmed: options.yes === true, json: options.json === true }, terminal);
    if (command === 'check' && words.length > 0 && Object.keys(options).length === 0) return await checkAll(config, words, terminal);
    const request = requestOf(command, words, options);
    if (!request) {
      plain.err(studioUsage);
      return 2;
    }
    const fullRequest = request.command === 'post' ? { ...request, pictures: await readPictures(options) } : request;
    const answer = await runRequest({ config, caller }, fullRequest);
    const isListOfJson = ['audit', 'comments', 'sessions', 'sign-out', 'remove-second-factor'].includes(request.command);
    return options.json === true && !isListOfJson && answer.kind === 'done'
      ? printJson(answer, terminal)
      : await printAnswer(answer, '', options.to, terminal);
  } catch (thrown) {
    const error = toConnectionError(thrown, env['DATABASE_URL'] || undefined);
    const isKnown = error instanceof WrongConfig || error instanceof FolderHeld || error instanceof CannotStart;
    const message = isKnown ? error.message : `It could not be done: ${error instanceof Error ? error.message : String(error)}`;
    for (const line of message.split('\n')) terminal.err(line);
    return 2;
  }
};
