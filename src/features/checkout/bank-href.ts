/** If the payment gateway does not know the return URL, the `back` parameter is empty, and is set here. */
export function bankHref(url: string, back: string): string {
  const address = new URL(url);
  if (address.searchParams.has('back')) address.searchParams.set('back', back);
  return address.href;
}
