/** The posts that a URL names. Source: docs/spec §2 (`/activity?notify=`). */

/** The limit for a URL that was typed by hand; notifications name fewer posts. */
const maxNamed = 20;
const longestId = 64;

/** The comma-separated ids of `notify`, in order, without duplicates and invalid ids. Clause: §2.activity. */
export const parseNotify = (query: string | undefined): readonly string[] => {
  const named = (query ?? '').split(',').map((id) => id.trim());
  return [...new Set(named)].filter((id) => id !== '' && id.length <= longestId).slice(0, maxNamed);
};
