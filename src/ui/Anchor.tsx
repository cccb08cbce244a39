import { type ComponentProps, type ElementType, createContext, use } from 'react';

export type AnchorProps = ComponentProps<'a'> & { readonly href: string };

/** The element for links inside the app; the app sets its router's link. */
export const AnchorContext = createContext<ElementType<AnchorProps>>('a');

export function Anchor(props: AnchorProps) {
  const Inside = use(AnchorContext);
  return leavesTheApp(props) ? <a {...props} /> : <Inside {...props} />;
}

function leavesTheApp({ href, target, download }: AnchorProps): boolean {
  return target !== undefined || download !== undefined || !href.startsWith('/') || /^\/(?:\/|api\/)/.test(href);
}
