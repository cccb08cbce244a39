/** The buttons of the page of messages: one for each input of a toast, and one for each event of the list of toasts. */
import { toastModel } from '#machines/feedback/toast.model.ts';
import type { ToastEvent, ToasterEvent, ToastInput } from '#machines/feedback/toast.types.ts';
import { toasterModel } from '#machines/feedback/toaster.model.ts';

export interface MessageButton {
  readonly name: string;
  readonly event: ToasterEvent;
}

const toasts: Readonly<Record<string, ToastInput>> = toastModel.inputs;

export const toastButtons: readonly MessageButton[] = Object.entries(toasts).map(([name, toast]) => ({
  name,
  event: { type: 'toast.requested', toast },
}));

export const toasterButtons: readonly MessageButton[] = Object.values(toasterModel.cases).flatMap((messageCases) =>
  (messageCases ?? []).map(({ event }) => ({ name: event.type, event })),
);

/** Removes all messages, as the app does. No button of the app does this, so the page has its own button. */
export const dismissAll = { name: 'Put every message away', event: { type: 'dismiss.requested' } satisfies ToastEvent } as const;

/** After a press, each message throws an error when it disappears. The next press ends this. */
export const breakMessagesLabel = 'Let messages break';
