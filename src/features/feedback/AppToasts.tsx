import { useSelector } from '@xstate/react';
import { type ComponentType, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { createToasterMachine } from '#machines/feedback/toaster.machine.ts';
import type { WriteThing } from '#machines/app/write.types.ts';
import type { CallError, FailedWriteText } from '#machines/feedback/feedback.events.ts';
import { Announcer, type Announcement } from '#src/ui/Announcer.tsx';

export type ToasterActor = ActorRefFrom<ReturnType<typeof createToasterMachine>>;
/** Urgent messages are announced at once, the others politely. */
export type Announce = (announcement: Announcement, urgent: boolean) => void;

/** A write that failed, or may have failed, on a screen that the member has left. */
export interface FailedWriteReport {
  readonly key: string;
  readonly undone: FailedWriteText;
  readonly thing: WriteThing;
  /** The name of the subject of the write, such as a class, if it has a name. */
  readonly name: string | undefined;
  readonly error: CallError;
  readonly isUnsure: boolean;
  readonly onRetry: (() => void) | null;
  readonly onDismiss: () => void;
}

export interface ListProps {
  readonly toaster: ToasterActor;
  readonly reports: readonly FailedWriteReport[];
  readonly announce: Announce;
}

export interface AppToastsProps {
  readonly toaster: ToasterActor;
  readonly reports: readonly FailedWriteReport[];
  /** The member for whom the messages are. Other members do not see them. */
  readonly to: string | undefined;
  /** The component `ToastList`, which is loaded when there is a message. */
  readonly List: ComponentType<ListProps>;
}

/** Messages of the app: shown in a list, and announced by live regions that outlive the message. */
export function AppToasts({ toaster, reports, to, List }: AppToastsProps) {
  const hasToasts = useSelector(toaster, ({ context }) => context.entries.length > 0);
  const hasMessages = hasToasts || reports.length > 0;
  const [polite, setPolite] = useState<Announcement>();
  const [assertive, setAssertive] = useState<Announcement>();
  const [recipient, setRecipient] = useState(to);
  if (recipient !== to) {
    setRecipient(to);
    setPolite(undefined);
    setAssertive(undefined);
  }
  const announce: Announce = (announcement, urgent) => (urgent ? setAssertive : setPolite)(announcement);
  return (
    <>
      <Announcer polite={polite} assertive={assertive} />
      {hasMessages && <List toaster={toaster} reports={reports} announce={announce} />}
    </>
  );
}
