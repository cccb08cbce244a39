/** The actions of the page of messages: a button for each input of a toast and for each event that a list of toasts accepts. */
import { toastModel } from '#machines/feedback/toast.model.ts';
import type { ToastEvent, ToasterEvent, ToastInput } from '#machines/feedback/toast.types.ts';
import { toasterModel } from '#machines/feedback/toaster.model.ts';

export interface MessageButton {
  readonly name: string;
  readonly event: ToasterEvent;
}

const toasts: Readonly<Record<string, ToastInput>> = toastModel.inputs;

/** One for each start of a toast. */
export const toastButtons: readonly MessageButton[] = Object.entries(toasts).map(([name, toast]) => ({
  name,
  event: { type: 'toast.requested', toast },
}));

/** One for each event of the list. */
export const toasterButtons: readonly MessageButton[] = Object.values(toasterModel.cases).flatMap((messageCases) =>
  (messageCases ?? []).map(({ event }) => ({ name: event.type, event })),
);

/** The app removes every message, as no person presses one of its buttons. */
export const dismissAll = { name: 'Put every message away', event: { type: 'dismiss.requested' } satisfies ToastEvent } as const;

/** From then on a message breaks when it begins to leave; pressed again, no more. */
export const breakMessagesLabel = 'Let messages break';
