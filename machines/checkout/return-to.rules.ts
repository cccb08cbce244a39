/** The page after checkout: the page from which the member came. Source: decisions.routes, docs/decisions/checkout.md#0199. */
import type { Invoice, InvoiceLine } from '#contract/invoices.ts';
import { returnTarget } from '#machines/app/redirect.rules.ts';
import { type RouteName, printRoute, routeTo } from '#machines/app/route.rules.ts';

export interface ReturnLink {
  readonly name: RouteName;
  readonly href: string;
}

/** The page in `?next=`; null if it is not a page of this app, or is a sign-in page or checkout itself. */
export const returnLink = (next: string | undefined): ReturnLink | null => {
  const route = returnTarget(next);
  return !route || route.name === 'notFound' || route.name.startsWith('checkout') ? null : { name: route.name, href: printRoute(route) };
};

/** The address of checkout. After checkout the page `next` opens. */
export const checkoutFor = (next: string): string => printRoute(routeTo('checkout', {}, { next }));

export interface NextStep extends Pick<ReturnLink, 'href'> {
  /** Back to the page that opened checkout, to the bought passes, or to the classes. */
  readonly kind: 'back' | 'passes' | 'classes';
  readonly to?: RouteName;
}

const toPasses: NextStep = { kind: 'passes', href: printRoute(routeTo('accountPasses', {})) };
const toClasses: NextStep = { kind: 'classes', href: printRoute(routeTo('classes', {})) };

/** The next steps after an order, the main one first; passes only if one was bought. */
export const nextSteps = ({ lines }: Pick<Invoice, 'lines'>, returnTo: ReturnLink | null): readonly [NextStep, ...NextStep[]] => {
  const hasPass = lines.some(({ pass_type_id }) => pass_type_id !== undefined);
  if (returnTo) return [{ kind: 'back', href: returnTo.href, to: returnTo.name }, ...(hasPass ? [toPasses] : [])];
  return hasPass ? [toPasses, toClasses] : [toClasses];
};

/** The result of an order: one pass with its name, several passes, or an order with other products. */
export type Bought = { readonly kind: 'pass'; readonly name: string } | { readonly kind: 'passes' } | { readonly kind: 'order' };

type BoughtLine = Pick<InvoiceLine, 'name' | 'quantity' | 'pass_type_id'>;

export const boughtBy = ({ lines }: { readonly lines: readonly BoughtLine[] }): Bought => {
  const [first, ...others] = lines.filter(({ pass_type_id }) => pass_type_id !== undefined);
  if (!first) return { kind: 'order' };
  return others.length === 0 && first.quantity === 1 ? { kind: 'pass', name: first.name } : { kind: 'passes' };
};
