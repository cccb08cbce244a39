import type { MessageDescriptor } from '@lingui/core';
import type { Reactions } from '#contract/feed.ts';
import type { Formats } from './formats.ts';

const from = /*i18n*/ { id: 'reactions.from', message: 'From {people}' };
const you = /*i18n*/ { id: 'reactions.you', message: 'you' };
const more = /*i18n*/ { id: 'reactions.others', message: '{count, plural, one {# other} other {# others}}' };

type Translate = (sentence: MessageDescriptor) => string;

/** "From you, Ana Whaanga and 2 others"; null without reactions. `isOwn`: whether the signed-in member reacted. */
export function whoReacted(who: Reactions['who'], isOwn: boolean, translate: Translate, formats: Formats): string | null {
  const { names, others } = who ?? { names: [], others: 0 };
  const people = [...(isOwn ? [translate(you)] : []), ...names, ...(others > 0 ? [translate({ ...more, values: { count: others } })] : [])];
  return people.length === 0 ? null : translate({ ...from, values: { people: formats.list(people) } });
}
