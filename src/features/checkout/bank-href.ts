/** The gateway's page on which the member confirms a payment, told where to lead back to. */
export function bankHref(url: string, back: string): string {
  const address = new URL(url);
  address.searchParams.set('back', back);
  return address.href;
}
