export const fileNames = { studio: 'studio.json', timetable: 'timetable.ics', members: 'members.csv', history: 'history.ndjson' } as const;

const mebibyte = 1024 * 1024;

/** In bytes; ten times the files of a large studio. */
export const largestFiles: Readonly<Record<keyof typeof fileNames, number>> = {
  studio: 2 * mebibyte,
  timetable: 4 * mebibyte,
  members: 8 * mebibyte,
  history: 8 * mebibyte,
};
