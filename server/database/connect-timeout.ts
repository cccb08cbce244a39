/** The `connect_timeout` of the URL, in seconds as in libpq, else three seconds. The result is in milliseconds. */
export const answersWithin = (databaseUrl: string): number => {
  const seconds = Number(new URL(databaseUrl).searchParams.get('connect_timeout'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 3000;
};
