import type { Problem } from '#contract/problem.ts';

const dead: ReadonlySet<string> = new Set(['link_used', 'link_expired', 'link_replaced', 'not_found']);

export const isLinkDead = ({ problem }: { readonly kind: string; readonly problem?: Problem }): boolean =>
  problem !== undefined && dead.has(problem.code);
