import { useSelector } from '@xstate/react';
import { type ComponentType, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { createToasterMachine } from '#machines/feedback/toaster.machine.ts';
import { Announcer, type Announcement } from '#src/ui/Announcer.tsx';

export type ToasterActor = ActorRefFrom<ReturnType<typeof createToasterMachine>>;
/** Urgent ones are said at once, the others when there is a pause. */
export type Say = (announcement: Announcement, urgent: boolean) => void;

export interface MessagesProps {
  readonly toaster: ToasterActor;
  /** To whom it is said: what was said to one is not left to the next. */
  readonly to: string | undefined;
  /** `MessageList`, fetched when there is something to show. */
  readonly List: ComponentType<{ readonly toaster: ToasterActor; readonly say: Say }>;
}

/** What the app has to say: seen in a list, heard from live regions that stay when a message has gone. */
export function Messages({ toaster, to, List }: MessagesProps) {
  const hasMessages = useSelector(toaster, ({ context }) => context.entries.length > 0);
  const [polite, setPolite] = useState<Announcement>();
  const [assertive, setAssertive] = useState<Announcement>();
  const [heardBy, setHeardBy] = useState(to);
  if (heardBy !== to) {
    setHeardBy(to);
    setPolite(undefined);
    setAssertive(undefined);
  }
  const say: Say = (announcement, urgent) => (urgent ? setAssertive : setPolite)(announcement);
  return (
    <>
      <Announcer polite={polite} assertive={assertive} />
      {hasMessages && <List toaster={toaster} say={say} />}
    </>
  );
}
