import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { type FocusEvent, useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { createProgressToastMachine } from '#machines/feedback/progress-toast.machine.ts';
import type { createToastMachine } from '#machines/feedback/toast.machine.ts';
import { Toast, ToastRegion } from '#src/ui/Toast.tsx';
import { toastActionWords } from '#words/feedback.words.ts';
import { selectProgressFace, selectToastFace, type ToastFace } from './toast.selectors.ts';
import { toastSentence } from './toast.words.ts';
import type { ListProps, Say } from './Messages.tsx';
import { UndoneToast } from './UndoneToast.tsx';

type ToastActor = ActorRefFrom<ReturnType<typeof createToastMachine>>;
type ProgressActor = ActorRefFrom<ReturnType<typeof createProgressToastMachine>>;

/** Every message that the toaster keeps, oldest first; `say` hands each sentence to those who listen. */
export function MessageList({ toaster, reports, say }: ListProps) {
  const { t } = useLingui();
  const entries = useSelector(toaster, ({ context }) => context.entries);
  const { children } = toaster.getSnapshot();
  return (
    <ToastRegion label={t`Messages`}>
      {entries.map(({ id, kind }) => {
        const actor = children[id];
        if (!actor) return null;
        return kind === 'toast' ? (
          <PlainToast key={id} actor={actor as ToastActor} say={say} />
        ) : (
          <ProgressToast key={id} actor={actor as ProgressActor} say={say} />
        );
      })}
      {reports.map((report) => (
        <UndoneToast key={report.key} report={report} say={say} />
      ))}
    </ToastRegion>
  );
}

function PlainToast({ actor, say }: { readonly actor: ToastActor; readonly say: Say }) {
  const face = useSelector(actor, selectToastFace, shallowEqual);
  return <Shown id={actor.id} face={face} say={say} hold={actor} onAction={() => actor.send({ type: 'action.pressed' })} />;
}

function ProgressToast({ actor, say }: { readonly actor: ProgressActor; readonly say: Say }) {
  const face = useSelector(actor, selectProgressFace, shallowEqual);
  return <Shown id={actor.id} face={face} say={say} hold={actor} onAction={() => actor.send({ type: 'dismiss.asked' })} />;
}

interface ShownProps {
  readonly id: string;
  readonly face: ToastFace;
  readonly say: Say;
  readonly hold: Holdable;
  readonly onAction: () => void;
}

function Shown({ id, face, say, hold, onAction }: ShownProps) {
  const { i18n } = useLingui();
  const sentence = toastSentence(face.says, (descriptor) => i18n._(descriptor));
  useEffect(() => {
    if (sentence) say({ id: `${id} ${sentence}`, text: sentence }, face.look === 'danger');
    // `say` only sets the state of the list that shows this.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, sentence, face.look]);
  const action = face.action && { label: i18n._(toastActionWords[face.action]), onPress: onAction };
  return (
    <Toast look={face.look} leaving={face.isLeaving} action={action ?? undefined} {...holding(hold)}>
      {sentence}
    </Toast>
  );
}

interface Holdable {
  readonly send: (event: { readonly type: 'pointer.entered' | 'pointer.left' | 'focus.entered' | 'focus.left' }) => void;
}

/**
 * Whoever points at a message or is in it with the keyboard keeps it there. One that comes up under a pointer at rest is not pointed at:
 * it would stay on what was just pressed.
 */
function holding({ send }: Holdable) {
  const point = (): void => send({ type: 'pointer.entered' });
  return {
    onPointerMove: point,
    onPointerDown: point,
    onPointerLeave: () => send({ type: 'pointer.left' }),
    onFocus: () => send({ type: 'focus.entered' }),
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget)) send({ type: 'focus.left' });
    },
  };
}
