/** The pages of the local Stripe server for browsers: the script, the form in its frame, and the page of the bank. */
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import Stripe from 'stripe';
import type { ApiAnswer, StripeApi } from './stripe-api.ts';

const scriptPath = `/${Stripe.API_VERSION.split('.')[1] ?? ''}/stripe.js`;
const html = 'text/html; charset=utf-8';
const files: Readonly<Record<string, readonly [name: string, type: string]>> = {
  [scriptPath]: ['stripe.js', 'text/javascript'],
  '/form': ['form.html', html],
};

const bankPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bank</title><main><h1>Bank</h1>
<form method="post"><input type="hidden" name="page" value="1"><button name="answer" value="approve">Approve</button>
<button name="answer" value="decline">Decline</button></form></main></html>`;

interface BrowserRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  readonly form: ReadonlyMap<string, string>;
  readonly publishableKey: string;
}

const send = (response: ServerResponse, status: number, type: string, body: string | Buffer): void => {
  response.writeHead(status, { 'content-type': type, 'access-control-allow-origin': '*', 'cache-control': 'no-store' }).end(body);
};

function answerSetup(api: StripeApi, { request, url, form, publishableKey }: BrowserRequest): ApiAnswer {
  const given = request.method === 'POST' ? form : new Map(url.searchParams);
  const [account = '', secret = ''] = [given.get('account'), given.get('secret')];
  if (given.get('key') !== publishableKey) return { status: 401, body: { error: { type: 'invalid_request_error' } } };
  if (request.method !== 'POST') return api.readSetup(account, secret);
  return api.confirmSetupInBrowser(account, secret, form.get('number') ?? '', form.get('return_url') ?? '');
}

/** Returns whether the request was one of a browser. */
export async function answerBrowser(api: StripeApi, input: BrowserRequest): Promise<boolean> {
  const { request, response, url, form } = input;
  const file = files[url.pathname];
  if (file && request.method === 'GET') {
    send(response, 200, file[1], await readFile(new URL(`browser/${file[0]}`, import.meta.url)));
    return true;
  }
  if (url.pathname === '/browser/setup') {
    const { status, body } = answerSetup(api, input);
    send(response, status, 'application/json', JSON.stringify(body));
    return true;
  }
  const [, id] = /^\/bank\/(\w+)$/.exec(url.pathname) ?? [];
  if (id === undefined) return false;
  if (request.method === 'GET') send(response, 200, html, bankPage);
  else {
    const back = api.answerBank(id, form.get('answer') === 'approve');
    if (form.has('page') && back !== null) response.writeHead(303, { location: back }).end();
    else send(response, 200, 'application/json', '{}');
  }
  return true;
}
