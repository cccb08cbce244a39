/** Texts typed by mistake or by an attacker. As code, each sets `hostile` on the page; as markup, some leave a marker. */

const family = '\u{1F469}\u{1F3FD}\u200D\u{1F469}\u{1F3FD}\u200D\u{1F467}\u{1F3FD}\u200D\u{1F466}\u{1F3FD}';
const above = '\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030A\u030B\u030C';

const plain: readonly string[] = [
  '<script>globalThis.hostile = 1</script>',
  '<img src=x data-hostile onerror="globalThis.hostile=2">',
  '"><svg data-hostile onload=globalThis.hostile=3>',
  "' onmouseover='globalThis.hostile=4' x='",
  '</textarea></title></script><iframe data-hostile srcdoc="<script>parent.hostile=5</script>">',
  'javascript:globalThis.hostile=6',
  '[a link](javascript:globalThis.hostile=7) https://example.org/?q=<b data-hostile>',
  'data:text/html,<script>globalThis.hostile=8</script>',
  '{{constructor.constructor("globalThis.hostile=9")()}}',
  '${globalThis.hostile=10} `${1}` #{1} <%= 1 %>',
  "'; drop table workouts; --",
  '1 or 1=1 /* \\',
  '=1+1+cmd|"/C calc"!A0',
  '@SUM(A1:A9) +1 -1',
  '{count, plural, one {# day} other {# days}} {name} {0} <0>bold</0>',
  "it's '{quoted}' ''",
  '\u202Egnp.exe \u2066hidden\u2069 \u200Fright to left',
  'العربية עברית فارسی',
  '\u200B\u200C\u2060\uFEFFinvisible\u00AD\u200D',
  `z${above}a${above}l${above}g${above}o${above}`,
  family.repeat(12),
  'W'.repeat(300),
  `${'i'.repeat(80)}${'\u00A0'.repeat(80)}${'-'.repeat(80)}`,
  'https://example.org/'.concat('a'.repeat(280)),
  'line one\nline two\r\n\r\n\tline three',
  '%00 %0d%0a %E0%A4%A %s %n ../../etc/passwd',
  '\u0001\u0007\u001B[31mred\u001B[0m \u0085 \u2028 \u2029',
  'Ā̀ō māori ﷽ ﷽ Ǆ ẞ ı İ',
  'null undefined NaN -0 1e309 __proto__ constructor',
  '&lt;b&gt; &amp;amp; &#x202e; &NotEqualTilde;',
];

/** The `plain` texts first, then each of these combined with another text. */
export const hostileTexts = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / plain.length);
    const one = plain[index % plain.length] ?? '';
    const other = plain[(index + 7 * round) % plain.length] ?? '';
    return round === 0 ? one : `${one}${round % 2 === 0 ? ' ' : ''}${other}`;
  });

/** Texts that the database cannot store; the server must refuse them, without other effects. */
export const unstorableTexts: readonly string[] = ['\u0000', 'nul\u0000byte', '\uD800 half a sign'];

/** As many texts as fit into a field of this length, one on each line. */
export const joinUpToLength = (texts: readonly string[], longest: number): string =>
  texts.reduce((all, text) => (all.length + text.length + 1 > longest ? all : `${all}\n${text}`), '').trim();
