/** The session cookie. Over https its name binds it to this host and to `Secure`; http is for this machine only. */
import type { Context as HonoContext } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { sessionCookieNames } from '#contract/headers.ts';
import { lifetime, looksLikeToken } from '../auth/sign-in-session-store.ts';
import type { SessionCookie } from './handler-input.ts';

export function sessionCookie(c: HonoContext, https: boolean): SessionCookie {
  const name = sessionCookieNames[https ? 'https' : 'http'];
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure: https } as const;
  const value = getCookie(c, name);
  return {
    token: looksLikeToken(value) ? value : null,
    set: (token) => setCookie(c, name, token, { ...attributes, maxAge: lifetime / 1000 }),
    clear: () => {
      deleteCookie(c, name, attributes);
    },
  };
}
