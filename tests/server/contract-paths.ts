/** Which call an address is about. */
import { calls, type CallName } from '#contract/calls.ts';

/** Whether the address, with or without a query, is one of this call. */
export const isPathOf = (name: CallName, address: string): boolean =>
  new RegExp(`^${calls[name].path.replaceAll(/\{\w+\}/g, '[^/]+')}(\\?|$)`).test(address);

/** An address of this call, about things that are none. */
export const anyPathOf = (name: CallName): string => calls[name].path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
