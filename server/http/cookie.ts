/** With https, the prefix of the name binds a cookie to this host and to `Secure`; http is used only on this machine. */
import type { Context as HonoContext } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { deviceCookieNames, sessionCookieNames } from '#contract/headers.ts';
import { deviceLifetime } from '../auth/known-devices.ts';
import { lifetime, looksLikeToken } from '../auth/sign-in-session-store.ts';
import type { DeviceCookie, SessionCookie } from './handler-input.ts';

const attributesOf = (https: boolean) => ({ path: '/', httpOnly: true, sameSite: 'Lax', secure: https }) as const;

const tokenIn = (c: HonoContext, name: string): string | null => {
  const value = getCookie(c, name);
  return looksLikeToken(value) ? value : null;
};

export function sessionCookie(c: HonoContext, https: boolean): SessionCookie {
  const name = sessionCookieNames[https ? 'https' : 'http'];
  const attributes = attributesOf(https);
  return {
    token: tokenIn(c, name),
    set: (token) => setCookie(c, name, token, { ...attributes, maxAge: lifetime / 1000 }),
    clear: () => {
      deleteCookie(c, name, attributes);
    },
  };
}

export function deviceCookie(c: HonoContext, https: boolean): DeviceCookie {
  const name = deviceCookieNames[https ? 'https' : 'http'];
  return {
    token: tokenIn(c, name),
    set: (token) => setCookie(c, name, token, { ...attributesOf(https), maxAge: deviceLifetime / 1000 }),
  };
}
