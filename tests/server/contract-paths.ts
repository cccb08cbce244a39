import { calls, type CallName } from '#contract/calls.ts';

export const isPathOf = (name: CallName, address: string): boolean =>
  new RegExp(`^${calls[name].path.replaceAll(/\{\w+\}/g, '[^/]+')}(\\?|$)`).test(address);

/** An address of this call with ids that do not exist. */
export const anyPathOf = (name: CallName): string => calls[name].path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
