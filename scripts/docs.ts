/** `npm run docs`: writes the generated pages of docs/, and prints the sentence lengths of all documents. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settings } from '#server/settings.ts';
import { auditFile, auditPage } from './docs/audit-page.ts';
import { configurationFile, configurationPage } from './docs/configuration-page.ts';
import { decisionFolder, decisionIndex, readDecisionPages } from './docs/decision-index.ts';
import { documentNames, readDocument } from './docs/documents.ts';
import { specificationFolder, specificationPages } from './docs/specification-pages.ts';
import { readClauses, readProduct } from './paths/commands/clauses.ts';
import { sentenceLengths, quantile } from './docs/sentence-lengths.ts';

writeFileSync(configurationFile, configurationPage(settings));
writeFileSync(auditFile, auditPage());

mkdirSync(specificationFolder, { recursive: true });
for (const [file, text] of specificationPages(readClauses(), readProduct().mentions)) writeFileSync(join(specificationFolder, file), text);

writeFileSync(join(decisionFolder, 'README.md'), decisionIndex(readDecisionPages()));

const lengths = documentNames().map((name) => ({ name, words: sentenceLengths(readDocument(name)) }));
const line = (name: string, words: readonly number[]): string =>
  `${String(quantile(words, 0.5)).padStart(6)} ${String(quantile(words, 0.9)).padStart(6)} ${String(words.length).padStart(9)}  ${name}`;
console.log('median    90%  sentences  words in a sentence');
for (const { name, words } of lengths.filter(({ words: each }) => each.length > 0)) console.log(line(name, words));
console.log(
  line(
    'all',
    lengths.flatMap(({ words }) => words),
  ),
);
