/** docs/configuration.md, from the settings that the server declares. */
import type { Setting } from '#server/settings.ts';

export const configurationFile = 'docs/configuration.md';

const section = (name: string, { example, default: otherwise, description }: Setting): string =>
  `## ${name}\n\n${description}\n\n- Default: ${otherwise ?? 'none'}\n- Example: \`${name}=${example}\``;

export const configurationPage = (settings: Readonly<Record<string, Setting>>): string =>
  [
    '# Configuration',
    '<!-- Generated from server/settings.ts by `npm run docs`. -->',
    'The server reads these environment variables at its start. An empty variable counts as absent. A wrong value stops the start; the error names the variable, the problem and an example.',
    ...Object.entries(settings).map(([name, setting]) => section(name, setting)),
    '## Command line',
    '`npm start` also takes two options. `--clock 2026-03-02T06:00` starts the clock at that instant in UTC, or in the time zone of an offset or a name in brackets. `--empty` leaves the demo studios out of a new embedded database.',
  ].join('\n\n') + '\n';
