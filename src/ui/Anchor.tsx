import { type ComponentProps, type ElementType, createContext, use } from 'react';

export type AnchorProps = ComponentProps<'a'> & { readonly href: string };

/** What a link inside the app is made of; the app puts its router's link here. */
export const AnchorContext = createContext<ElementType<AnchorProps>>('a');

/** A link: inside the app through the router, elsewhere (another site, a place on this page) by the browser itself. */
export function Anchor(props: AnchorProps) {
  const Inside = use(AnchorContext);
  return leavesTheApp(props) ? <a {...props} /> : <Inside {...props} />;
}

function leavesTheApp({ href, target, download }: AnchorProps): boolean {
  return target !== undefined || download !== undefined || !href.startsWith('/') || /^\/(?:\/|api\/)/.test(href);
}
