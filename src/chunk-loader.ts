/**
 * Fetches all files of a lazy part before any of them is imported. A browser may cache a failed import or preload for the life of a page,
 * and then *Try again* would fail without a request. A failed `fetch` is not cached. The fetched files are in the browser's cache, where
 * the import finds them. The build calls this in place of the bundler's own preloading (`scripts/build/chunk-loading.ts`). Source:
 * docs/decisions/first-load.md#0248.
 */
import { CallFailure } from '#contract/call-failure.ts';

const arrivals = new Map<string, Promise<void>>();

/** Also what the page itself began with. */
const isThere = (path: string): boolean => document.querySelector(`link[href="${path}"],script[src="${path}"]`) !== null;

/** Networks that want to be signed in to first answer anything with a page of theirs. */
const isOurs = ({ ok, headers }: Response): boolean => ok && /\/(?:javascript|css)\b/.test(headers.get('content-type') ?? '');

async function fetchFile(path: string): Promise<void> {
  const response = await fetch(path);
  if (!isOurs(response)) throw new CallFailure(response.status === 404 ? 'gone' : 'unreachable');
  await response.arrayBuffer();
}

/** Rejects without a reason: `arrive` gives every one its name. */
const styled = (path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      crossOrigin: '',
      href: path,
      onload: () => resolve(),
      onerror: () => {
        link.remove();
        reject();
      },
    });
    document.head.append(link);
  });

async function bring(path: string): Promise<void> {
  if (isThere(path)) return;
  await fetchFile(path);
  if (path.endsWith('.css')) await styled(path);
}

const arrive = (path: string): Promise<void> => {
  const known =
    arrivals.get(path) ??
    bring(path).catch((cause: unknown) => {
      arrivals.delete(path);
      throw cause instanceof CallFailure ? cause : new CallFailure('unreachable', null, { cause });
    });
  arrivals.set(path, known);
  return known;
};

/**
 * Imports a part once `files`, of paths like `assets/class-BW-jhg19.js`, are here. Throws a `CallFailure` if one of them does not arrive:
 * `gone` if the server no longer has it, else `unreachable`; the next call requests that one again.
 */
export async function whole<T>(load: () => Promise<T>, files: readonly string[]): Promise<T> {
  await Promise.all(files.map((file) => arrive(`/${file}`)));
  return load();
}
