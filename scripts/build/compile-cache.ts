/** The folder where Node keeps the compiled modules of the server. The build fills it, and every start adds missing modules. */
import { fileURLToPath } from 'node:url';

export const compileCache = fileURLToPath(new URL('../../out/compiled', import.meta.url));
