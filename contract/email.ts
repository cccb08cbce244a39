/**
 * Checks email addresses, in the same way in all forms. Source: docs/decisions/sign-in.md#0261; RFC 5321, RFC 6531 (any script before the
 * @), RFC 5891 (domains).
 */
import * as v from 'valibot';

/** Browsers and the server have this class, but TypeScript’s language library does not declare it. */
declare const URL: { readonly canParse: (text: string) => boolean; new (text: string): { readonly hostname: string } };

const sign = /[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]/u.source;
const label = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?/u.source;
/** The last part of a domain, which is never a number. */
const last = /(?!\d+$)[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])/u.source;
const form = new RegExp(`^${sign}+(?:\\.${sign}+)*@(?:${label}\\.)+${last}$`, 'u');

/** The domain in lower case and in ASCII (`xn--…`), as Chrome also sends it for an email field. */
const domainOf = (domain: string): string => {
  const url = `http://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : domain;
};

/**
 * The canonical form of an address, for storing and comparing: trimmed, in lower case, composed (NFC), with the domain in ASCII. A second
 * call changes nothing. A text that is not an address is changed as far as possible.
 */
export const foldEmail = (written: string): string => {
  const text = written.trim().normalize('NFC').toLowerCase().normalize('NFC');
  const at = text.lastIndexOf('@') + 1;
  return form.test(text) ? text.slice(0, at) + domainOf(text.slice(at)) : text;
};

/** A valid address, in its canonical form. */
export const Email = v.pipe(v.string(), v.trim(), { ...v.email(), requirement: form }, v.maxLength(254), v.transform(foldEmail));
