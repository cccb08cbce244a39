/** docs/operations/audit.md, from the events that the server records. */
import { type AuditCode, auditCodeNames, definitionOf } from '#server/audit/audit-codes.ts';
import { type CommandName, isCommandAllowed, roles, weakestRole } from '#machines/auth/command-role.rules.ts';

export const auditFile = 'docs/operations/audit.md';

const fieldsOf = (schema: object | undefined): string[] =>
  schema !== undefined && 'entries' in schema && typeof schema.entries === 'object' && schema.entries !== null
    ? Object.keys(schema.entries)
    : [];

const valuesOf = (name: string, fields: readonly string[]): string[] =>
  fields.length === 0 ? [] : [`${name}: ${fields.map((field) => `\`${field}\``).join(', ')}`];

function eventRow(code: AuditCode): string {
  const { level, meaning, subject, before, after } = definitionOf(code);
  const fields = [
    ...(subject === undefined ? [] : [`subject: ${subject}`]),
    ...valuesOf('before', fieldsOf(before)),
    ...valuesOf('after', fieldsOf(after)),
  ];
  return `| \`${code}\` | ${level} | ${meaning} | ${fields.join('; ')} |`;
}

const roleRow = (command: CommandName): string =>
  `| \`${command === 'remove-member' ? 'remove <member>' : command}\` | ${roles.map((role) => (isCommandAllowed(role, command) ? 'yes' : '')).join(' | ')} |`;

export const auditPage = (): string => `# Audit log

<!-- Generated from server/audit/audit-codes.ts and machines/auth/command-role.rules.ts by \`npm run docs\`. -->

**Tried by** \`tests/audit/member-events.server.test.ts\`, \`tests/audit/command-events.server.test.ts\`, \`tests/audit/refusals.server.test.ts\`, \`tests/audit/audit-retention.server.test.ts\` and \`tests/studio/keys.server.test.ts\`.

The table \`audit_events\` holds who did what for 400 days. The database refuses changes and early deletion. \`npm run studio -- audit\` lists it.

A row has the time, the event, the studio and the member. It has the actor: \`member\`, \`operator\` (a command) or \`system\`. For an operator it has the user of the operating system, the role and the key. For a request it has the block of the address: \`/24\` of IPv4, \`/48\` of IPv6. A row has no email and no name of a member.

Each row is a line in the server's log too, with \`code\`, \`audit\` (the id of the row), \`actor\`, \`org\` and \`role\`. Alert on the lines with the level \`warn\`. A command that connects to the database itself writes the row only.

Refused requests have one row and one line for each member, event and hour: \`access.refused\`, \`record.not_found\`, \`input.refused\` and \`limit.reached\`. Without a sign-in, the block of the address takes the place of the member. The row names the first call and the first problem. The number of refusals is in the lines of the requests and in the metrics.

When a member is erased, their rows stay under the nameless profile, without values and address.

## Events

| Event | Level | What happened | Fields |
| --- | --- | --- | --- |
${auditCodeNames.map(eventRow).join('\n')}

## Keys and roles

Without a key, the user of the operating system who runs a command is the owner. \`key add\` makes the file of a key. From the first key on, each command needs one.

\`\`\`sh
npm run studio -- key add ana --role owner
npm run studio -- key add front --role front-desk --key ana.key
SPOTTER_KEY=front.key npm run studio -- appointments
\`\`\`

Keep two keys for owners. If all are lost, delete the rows of the table \`admin_keys\` in PostgreSQL. A key protects the command line only. Anyone who can read the data folder or \`DATABASE_URL\` can change everything.

| Command | ${roles.join(' | ')} |
| --- | ${roles.map(() => '---').join(' | ')} |
${(Object.keys(weakestRole) as CommandName[]).map(roleRow).join('\n')}

\`check\` reads a folder without a database, so it needs no role.
`;
