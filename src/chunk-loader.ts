/** Fetches files before importing them, because browsers cache failed imports. Source: docs/decisions/first-load.md#0248. */
import { CallFailure } from '#contract/call-failure.ts';

const arrivals = new Map<string, Promise<void>>();

/** Whether the page already has the file, including files that `index.html` loads. */
const isThere = (path: string): boolean => document.querySelector(`link[href="${path}"],script[src="${path}"]`) !== null;

/** A captive portal answers every request with its own page, so the content type is checked. */
const isOurs = ({ ok, headers }: Response): boolean => ok && /\/(?:javascript|css)\b/.test(headers.get('content-type') ?? '');

async function fetchFile(path: string): Promise<void> {
  const response = await fetch(path);
  if (!isOurs(response)) throw new CallFailure(response.status === 404 ? 'gone' : 'unreachable');
  await response.arrayBuffer();
}

/** Resolves when the style sheet is loaded. Rejects without a reason, because `arrive` creates the error. */
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

/** `files`: such as `assets/class-BW-jhg19.js`. Throws a `CallFailure`: `gone` if the server lacks the file, else `unreachable`. */
export async function whole<T>(load: () => Promise<T>, files: readonly string[]): Promise<T> {
  await Promise.all(files.map((file) => arrive(`/${file}`)));
  return load();
}
