/** `npm run studio -- roster … | head` ends quietly. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const script = fileURLToPath(new URL('../../scripts/studio.ts', import.meta.url));

it('ends quietly where nobody reads on', async () => {
  const command = `("${process.execPath}" "${script}" --help; echo "code $?" >&2) | true`;
  const { stderr } = await promisify(execFile)('sh', ['-c', command]);
  expect(stderr.trim()).toBe('code 0');
});
