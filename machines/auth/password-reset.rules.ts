/** What an answer means on the way to a new password. */
import type { Problem } from '#contract/problem.ts';

/** Codes after which a link is good for nothing any more. */
const dead: ReadonlySet<string> = new Set(['link_used', 'link_expired', 'link_replaced', 'not_found']);

/** Does the refusal say that the link is good for nothing? */
export const isLinkDead = ({ problem }: { readonly kind: string; readonly problem?: Problem }): boolean =>
  problem !== undefined && dead.has(problem.code);
