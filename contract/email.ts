/**
 * Checks of e-mail addresses, the same in all forms. Source: docs/decisions/sign-in.md#0261; RFC 5321, RFC 6531 (any script before the @),
 * RFC 5891 (domains).
 */
import * as v from 'valibot';

/** Browsers and the server have it; the library of the language does not name it. */
declare const URL: { readonly canParse: (text: string) => boolean; new (text: string): { readonly hostname: string } };

const sign = /[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]/u.source;
const label = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?/u.source;
/** The last part of a domain is never a number. */
const last = /(?!\d+$)[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])/u.source;
const form = new RegExp(`^${sign}+(?:\\.${sign}+)*@(?:${label}\\.)+${last}$`, 'u');

/** Its domain as the mail system knows it: in lower case, and in ASCII (`xn--…`), as Chrome sends what is typed into an e-mail field. */
const domainOf = (domain: string): string => {
  const url = `http://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : domain;
};

/**
 * The canonical form of an address, for storing and comparing: without spaces around it, in lower case, each letter composed (NFC), the
 * domain in ASCII. Folding twice changes nothing. A text that is not an address is folded as far as possible.
 */
export const foldEmail = (written: string): string => {
  const text = written.trim().normalize('NFC').toLowerCase().normalize('NFC');
  const at = text.lastIndexOf('@') + 1;
  return form.test(text) ? text.slice(0, at) + domainOf(text.slice(at)) : text;
};

/** An address that mail can be sent to, folded. */
export const Email = v.pipe(v.string(), v.trim(), { ...v.email(), requirement: form }, v.maxLength(254), v.transform(foldEmail));
