/** The files of a studio's folder, and how large each may be. */
export const fileNames = { studio: 'studio.json', timetable: 'timetable.ics', members: 'members.csv', history: 'history.ndjson' } as const;

const mebibyte = 1024 * 1024;

/** Ten times what a large studio has. */
export const largestFiles: Readonly<Record<keyof typeof fileNames, number>> = {
  studio: 2 * mebibyte,
  timetable: 4 * mebibyte,
  members: 8 * mebibyte,
  history: 8 * mebibyte,
};
