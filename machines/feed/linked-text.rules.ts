/** Finds links in texts of members. Such a text is never parsed as markup. */

/** `href` always begins with `http://`, `https://` or `mailto:`. */
export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

/** A character of an address: no white space, quotes, markup brackets, or characters that change the text direction. */
const sign = String.raw`[^\s<>"'\u0060{}|\\^\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]`;
/** ASCII only, because other scripts have similar characters. A user name before the host could look like the host. */
const host = String.raw`[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?`;
const mailbox = String.raw`[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+`;

const addresses = new RegExp(
  String.raw`(?<![\p{L}\p{N}/@.:+_%-])(?:https?:\/\/${host}(?![a-z0-9:.-]*@)(?:[/?#]${sign}*)?|(?:mailto:)?${mailbox})(?![@\p{L}\p{N}])`,
  'giu',
);

/** Characters that end a sentence and do not belong to an address. */
const ending = /[.,;:!?…)\]*_~]$/u;

const countOf = (text: string, wanted: string): number => text.split(wanted).length - 1;

/** Does the bracket at the end belong to the address? It does if it opens within the address: `(see https://example.org/a_(b))`. */
const isOwnBracket = (address: string): boolean => address.endsWith(')') && countOf(address, '(') >= countOf(address, ')');

const trimmed = (address: string): string => {
  let end = address;
  while (ending.test(end) && !isOwnBracket(end)) end = end.slice(0, -1);
  return end;
};

const hrefOf = (address: string): string => {
  if (/^https?:/iu.test(address)) return address.replace(/^https?/iu, (scheme) => scheme.toLowerCase());
  return `mailto:${address.replace(/^mailto:/iu, '')}`;
};

const textPart = (text: string): readonly TextPart[] => (text === '' ? [] : [{ kind: 'text', text }]);

/** Concatenated, the parts equal the text. Only web addresses with a scheme and email addresses are links. Clause: decisions.feed.text. */
export const linkedText = (text: string): readonly TextPart[] => {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(addresses)) {
    const address = trimmed(found);
    parts.push(...textPart(text.slice(end, index)), { kind: 'link', text: address, href: hrefOf(address) });
    end = index + address.length;
  }
  return [...parts, ...textPart(text.slice(end))];
};
