import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReactionType } from '#contract/feed.ts';
import { handFist } from '#src/ui/icons/hand-fist.ts';
import { heart } from '#src/ui/icons/heart.ts';
import { partyPopper } from '#src/ui/icons/party-popper.ts';
import { thumbsUp } from '#src/ui/icons/thumbs-up.ts';

interface ReactionLook {
  readonly icon: string;
  readonly name: MessageDescriptor;
}

export const reactionLooks: Readonly<Record<ReactionType, ReactionLook>> = {
  like: { icon: thumbsUp, name: msg`Like` },
  love: { icon: heart, name: msg`Love` },
  strong: { icon: handFist, name: msg`Strong` },
  celebrate: { icon: partyPopper, name: msg`Celebrate` },
};
