/** The page on which the member confirms a payment. A gateway that is not given a way back beforehand has an empty `back` in its address. */
export function bankHref(url: string, back: string): string {
  const address = new URL(url);
  if (address.searchParams.has('back')) address.searchParams.set('back', back);
  return address.href;
}
