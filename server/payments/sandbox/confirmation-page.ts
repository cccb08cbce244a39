/** The page on which the user of a test card acts as their bank. */
import type { ServerResponse } from 'node:http';
import type { Charge } from './ledger.ts';

/** Redirects lead only to this machine. */
export const isLocalAddress = (address: string): boolean => {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
};

const style =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:26rem;margin:4rem auto;padding:0 1rem;color:#1d1d1f;background:#fff}button{font:inherit;padding:.7rem 1.2rem;margin-right:.5rem;min-height:44px}';

const questions = `<p>This is a test card. Do you confirm the payment?</p>
<form method="post"><button name="answer" value="approve">Approve</button><button name="answer" value="decline">Decline</button></form>`;

const outcomeTexts: Readonly<Record<Charge['state'], string>> = {
  confirming: questions,
  captured: '<p>The payment is confirmed. You can close this page.</p>',
  declined: '<p>The payment was declined. You can close this page.</p>',
};

export const confirmationPage = (response: ServerResponse, { state }: Charge, back: string | null): void => {
  const link =
    back !== null && isLocalAddress(back) ? `<p><a href="${new URL(back).href.replaceAll('"', '%22')}">Back to Spotter</a></p>` : '';
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sandbox bank</title><style>${style}</style><main><h1>Sandbox bank</h1>${outcomeTexts[state]}${link}</main></html>`;
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self' http://localhost:* http://127.0.0.1:*",
    'cache-control': 'no-store',
  });
  response.end(page);
};
