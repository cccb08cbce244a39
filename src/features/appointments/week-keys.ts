const clamped = (at: number, count: number): number => Math.min(Math.max(at, 0), count - 1);

/** The nearest column with times in a direction; if there is none, the given column. */
function columnBeside(columns: readonly (readonly string[])[], from: number, step: 1 | -1): number {
  for (let at = from + step; at >= 0 && at < columns.length; at += step) if (columns[at]?.length) return at;
  return from;
}

/** Left and right move to the same position of the next day with times. Home and End move to the ends. Null for any other key. */
export function moveInWeek(key: string, columns: readonly (readonly string[])[], from: string): string | null {
  const column = columns.findIndex((times) => times.includes(from));
  const times = columns[column];
  if (!times) return null;
  const at = times.indexOf(from);
  const beside = (step: 1 | -1): string | null => {
    const other = columns[columnBeside(columns, column, step)] ?? [];
    return other[clamped(at, other.length)] ?? null;
  };
  switch (key) {
    case 'ArrowUp':
    case 'ArrowDown':
      return times[clamped(at + (key === 'ArrowUp' ? -1 : 1), times.length)] ?? null;
    case 'ArrowRight':
      return beside(1);
    case 'ArrowLeft':
      return beside(-1);
    case 'Home':
      return columns.flat()[0] ?? null;
    case 'End':
      return columns.flat().at(-1) ?? null;
    default:
      return null;
  }
}
