import { linkedText } from '#machines/feed/linked-text.rules.ts';

/** The text of a member. Its URLs are shown as links without a referrer; all else is unchanged. */
export function LinkedText({ children }: { readonly children: string }) {
  return linkedText(children).map((part, index) =>
    part.kind === 'text' ? (
      part.text
    ) : (
      <a key={index} href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {part.text}
      </a>
    ),
  );
}
