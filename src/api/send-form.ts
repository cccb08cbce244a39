/** `fetch` cannot report progress over HTTP/1.1, so `XMLHttpRequest` is used: docs/spec §7, "File upload". */
import { CallFailure } from '#contract/call-failure.ts';
import type { HttpReply } from './outcome.ts';

export interface FormSending {
  readonly method: string;
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly fileField: string;
  readonly file: Blob;
  readonly locale: string;
  readonly signal: AbortSignal;
  readonly onPercent: (percent: number) => void;
  readonly onAllSent: () => void;
}

/** Sends the form. Throws `unreachable` if the connection breaks, or the reason of `signal` after an abort. */
export function sendForm({ method, url, fields, fileField, file, locale, signal, onPercent, onAllSent }: FormSending): Promise<HttpReply> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(fileField, file);
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    const leave = () => request.abort();
    const broke = () => reject(signal.aborted ? (signal.reason as Error) : new CallFailure('unreachable'));
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && loaded < total) onPercent(Math.floor((100 * loaded) / total));
    });
    request.upload.addEventListener('load', onAllSent);
    request.addEventListener('load', () => resolve({ status: request.status, body: request.responseText }));
    request.addEventListener('error', broke);
    request.addEventListener('abort', broke);
    request.addEventListener('loadend', () => signal.removeEventListener('abort', leave));
    signal.addEventListener('abort', leave);
    request.open(method, url);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('accept-language', locale);
    request.send(form);
  });
}
