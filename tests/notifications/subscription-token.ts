import type { StoppableEmail } from '#contract/notifications.ts';
import { createUnsubscribeToken } from '#server/mail/unsubscribe-token.ts';
import type { TestServer } from '#tests/server/test-server.ts';
import type { TestMember } from '#tests/server/world.ts';

export const subscriptionToken = (
  { world }: Pick<TestServer, 'world'>,
  { profileId }: Pick<TestMember, 'profileId'>,
  type: StoppableEmail = 'waitlist',
): Promise<string> => world.database.transaction((tx) => createUnsubscribeToken(tx, { orgId: world.box.orgId, profileId, type }));
