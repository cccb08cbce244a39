/** Checks the packages of a server for known vulnerabilities, if the registry answers. */
import { spawnSync } from 'node:child_process';
import { readAudit } from './test/advisories.ts';

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout: 120_000 });
const { isPassed, text } = readAudit(stdout ?? '');
console.log(text);
process.exitCode = isPassed ? 0 : 1;
