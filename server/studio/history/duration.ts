import * as v from 'valibot';

/** A duration in milliseconds, written as `45m`, `2h` or `3d`, with a sign if both directions are allowed. */
export const Duration = (sign: '' | '[+-]?') =>
  v.pipe(
    v.string(),
    v.regex(new RegExp(`^${sign}\\d{1,5}[mhd]$`), 'must be a duration like "45m", "2h" or "3d"'),
    v.transform((text) => Number(text.slice(0, -1)) * ({ m: 60_000, h: 3_600_000, d: 86_400_000 }[text.at(-1) ?? 'm'] ?? 0)),
  );
