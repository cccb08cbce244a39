/** Descriptions in calendars are often HTML, but members read plain text. */

const tag = /<\/?(?:a|b|br|div|em|font|h[1-6]|hr|html|body|i|li|ol|p|span|strong|table|tbody|td|tr|u|ul)(?:\s[^<>]*)?\/?>/i;
const endsLine = /<(?:br|hr)(?:\s[^<>]*)?\/?>|<\/(?:p|div|li|h[1-6]|tr)>/gi;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const lastCodePoint = 0x10ffff;

const fromCode = (code: number): string =>
  code >= 0x20 && code <= lastCodePoint && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ' ';

const decodeEntities = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (decimal !== undefined) return fromCode(Number(decimal));
    if (hex !== undefined) return fromCode(Number.parseInt(hex, 16));
    return entities[(name ?? '').toLowerCase()] ?? whole;
  });

/** The text of the description; text without tags is unchanged. */
export function textOfHtml(description: string): string {
  if (!tag.test(description)) return description;
  const lines = description
    .replaceAll(/<(style|script)\b[^<>]*>[^<]*<\/\1>/gi, '')
    .replaceAll(/\r?\n/g, ' ')
    .replaceAll(endsLine, '\n')
    .replaceAll(/<li(?:\s[^<>]*)?>/gi, '• ')
    .replaceAll(/<[^<>]*>/g, '');
  return decodeEntities(lines)
    .split('\n')
    .map((line) => line.replaceAll(/[ \t]+/g, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
