import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const script = fileURLToPath(new URL('../../scripts/studio.ts', import.meta.url));

it('ends without an error if the reader has closed the pipe', async () => {
  const command = `("${process.execPath}" "${script}" --help; echo "code $?" >&2) | true`;
  const { stderr } = await promisify(execFile)('sh', ['-c', command]);
  expect(stderr.trim()).toBe('code 0');
});

const endWithClosedPipe = fileURLToPath(new URL('../../scripts/closed-pipe.ts', import.meta.url));

it('ends without an error in the middle of a long list', async () => {
  const program = `import { endWithClosedPipe } from '${endWithClosedPipe}'; endWithClosedPipe(); for (let row = 0; row < 50000; row += 1) process.stdout.write('row ' + row + '\\n');`;
  const command = `("${process.execPath}" --input-type=module -e "${program}"; echo "code $?" >&2) | head -n 1`;
  const { stdout, stderr } = await promisify(execFile)('sh', ['-c', command]);
  expect([stdout, stderr.trim()]).toEqual(['row 0\n', 'code 0']);
});
