/**
 * Milliseconds after which a PostgreSQL that does not accept a connection counts as unreachable: the `connect_timeout` of its URL, in
 * seconds as in libpq, else three seconds.
 */
export const answersWithin = (databaseUrl: string): number => {
  const seconds = Number(new URL(databaseUrl).searchParams.get('connect_timeout'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 3000;
};
