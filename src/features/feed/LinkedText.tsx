import { linkedText } from '#machines/feed/linked-text.rules.ts';

/** What somebody wrote, as they wrote it; addresses in it lead there, and tell nobody where one came from. */
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
