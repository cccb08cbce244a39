/** Which posts an address names. Source: docs/spec §2 (`/activity?notify=`). */

/** A notification names fewer; an address written by hand cannot request more at a time. */
const maxNamed = 20;
/** As long as an id of the contract can be. */
const longestId = 64;

/** The ids of `notify`, comma-separated: each once, in their order, what cannot be an id left out. Clause: §2.activity. */
export const parseNotify = (query: string | undefined): readonly string[] => {
  const named = (query ?? '').split(',').map((id) => id.trim());
  return [...new Set(named)].filter((id) => id !== '' && id.length <= longestId).slice(0, maxNamed);
};
