/**
 * The URL of the bank's page on which the member confirms a payment. A gateway that does not know the return URL leaves an empty `back`
 * parameter, which is set here.
 */
export function bankHref(url: string, back: string): string {
  const address = new URL(url);
  if (address.searchParams.has('back')) address.searchParams.set('back', back);
  return address.href;
}
