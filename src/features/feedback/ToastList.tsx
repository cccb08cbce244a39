import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { type FocusEvent, type PointerEvent, useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { createProgressToastMachine } from '#machines/feedback/progress-toast.machine.ts';
import type { createToastMachine } from '#machines/feedback/toast.machine.ts';
import { Toast, ToastRegion } from '#src/ui/Toast.tsx';
import { toastActionWords } from '#words/feedback.words.ts';
import { selectProgressView, selectToastView, type ToastView } from './toast.selectors.ts';
import { toastSentence } from './toast.words.ts';
import type { ListProps, Announce } from './AppToasts.tsx';
import { FailedWriteToast } from './FailedWriteToast.tsx';

type ToastActor = ActorRefFrom<ReturnType<typeof createToastMachine>>;
type ProgressActor = ActorRefFrom<ReturnType<typeof createProgressToastMachine>>;

export function ToastList({ toaster, reports, announce }: ListProps) {
  const { t } = useLingui();
  const entries = useSelector(toaster, ({ context }) => context.entries);
  const { children } = toaster.getSnapshot();
  return (
    <ToastRegion label={t`Messages`}>
      {entries.map(({ id, kind }) => {
        const actor = children[id];
        if (!actor) return null;
        return kind === 'toast' ? (
          <PlainToast key={id} actor={actor as ToastActor} announce={announce} />
        ) : (
          <ProgressToast key={id} actor={actor as ProgressActor} announce={announce} />
        );
      })}
      {reports.map((report) => (
        <FailedWriteToast key={report.key} report={report} announce={announce} />
      ))}
    </ToastRegion>
  );
}

function PlainToast({ actor, announce }: { readonly actor: ToastActor; readonly announce: Announce }) {
  const view = useSelector(actor, selectToastView, shallowEqual);
  return <Shown id={actor.id} view={view} announce={announce} hold={actor} onAction={() => actor.send({ type: 'action.pressed' })} />;
}

function ProgressToast({ actor, announce }: { readonly actor: ProgressActor; readonly announce: Announce }) {
  const view = useSelector(actor, selectProgressView, shallowEqual);
  return <Shown id={actor.id} view={view} announce={announce} hold={actor} onAction={() => actor.send({ type: 'dismiss.requested' })} />;
}

interface ShownProps {
  readonly id: string;
  readonly view: ToastView;
  readonly announce: Announce;
  readonly hold: Holdable;
  readonly onAction: () => void;
}

function Shown({ id, view, announce, hold, onAction }: ShownProps) {
  const { i18n } = useLingui();
  const sentence = toastSentence(view.content, (descriptor) => i18n._(descriptor));
  useEffect(() => {
    if (sentence) announce({ id: `${id} ${sentence}`, text: sentence }, view.look === 'danger');
    // `announce` is left out, because it only sets the state of the list that shows this message.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, sentence, view.look]);
  const action = view.action && { label: i18n._(toastActionWords[view.action]), onPress: onAction };
  return (
    <Toast look={view.look} leaving={view.isLeaving} action={action ?? undefined} {...holding(hold)}>
      {sentence}
    </Toast>
  );
}

interface Holdable {
  readonly send: (event: { readonly type: 'pointer.entered' | 'pointer.left' | 'focus.entered' | 'focus.left' }) => void;
}

/** Safari reports a move of zero pixels when the page changes below a pointer, so such a move does not count. */
function holding({ send }: Holdable) {
  const point = (): void => send({ type: 'pointer.entered' });
  return {
    onPointerMove: ({ movementX, movementY }: PointerEvent) => {
      if (movementX !== 0 || movementY !== 0) point();
    },
    onPointerDown: point,
    onPointerLeave: () => send({ type: 'pointer.left' }),
    onFocus: () => send({ type: 'focus.entered' }),
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget)) send({ type: 'focus.left' });
    },
  };
}
