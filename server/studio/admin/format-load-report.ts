import type { LoadReport } from '../load/load-folders.ts';
import type { RecordCounts } from '../load/studio-records.ts';

const partsOf = ({ added, changed, cancelled, unchanged }: RecordCounts): string =>
  Object.entries({ added, changed, cancelled, unchanged })
    .filter(([name, count]) => count > 0 || (name === 'unchanged' && added + changed + cancelled === 0))
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');

const formatMissing = (missing: LoadReport['missing'], ended: boolean): string[] => {
  if (missing.length === 0) return [];
  const count = missing.length === 1 ? '1 member' : `${missing.length} members`;
  return [
    ended
      ? `The membership of ${count} who ${missing.length === 1 ? 'is' : 'are'} missing from members.csv has ended:`
      : `Missing from members.csv, and still members (${count}):`,
    ...missing.map(
      ({ name, email, bookings, passes }) =>
        `  ${name} <${email}>: ${bookings === 1 ? '1 booking' : `${bookings} bookings`} ahead, ${passes === 1 ? '1 pass' : `${passes} passes`}`,
    ),
  ];
};

const formatSkipped = (skipped: LoadReport['skipped']): string[] => {
  if (skipped.length === 0) return [];
  return [
    `Left out of members.csv, because they were erased at this studio (${skipped.length === 1 ? '1 member' : `${skipped.length} members`}):`,
    ...skipped.map(({ line, email }) => `  line ${line}: ${email}`),
    'Take them out of members.csv. To have one of them back, invite them: npm run studio -- invite <e-mail>',
  ];
};

/** The result of a load, one line for each part of the folder. */
export const formatReport = ({ name, counts, leftOut, skipped, missing, ended }: LoadReport): string[] => {
  const isSame = Object.values(counts).every(({ added, changed, cancelled }) => added + changed + cancelled === 0);
  return [
    isSame ? `${name}: nothing has changed` : `${name} is loaded`,
    ...Object.entries(counts).map(([part, count]) => `  ${part.padEnd(12)} ${partsOf(count)}`),
    ...(leftOut > 0
      ? [`  ${leftOut} bookings of its history were left out: no pass covered them, the member was elsewhere, or no time was free near`]
      : []),
    ...formatSkipped(skipped),
    ...formatMissing(missing, ended),
  ];
};
