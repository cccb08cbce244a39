/** What the views ask "my visits". */
import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate';
import type { Visit } from '#contract/visits.ts';
import type { createResourceMachine } from '#machines/app/resource.machine.ts';
import type { Trouble } from '#machines/feedback/feedback.events.ts';
import type { VisitsMachine } from './visits.machine.ts';
import type { VisitPage } from './visits.types.ts';

export type VisitsSnapshot = SnapshotFrom<VisitsMachine>;
export type VisitsActor = ActorRefFrom<VisitsMachine>;
export type HistoryActor = ActorRefFrom<ReturnType<typeof createResourceMachine<VisitPage>>>;
export type VisitDetailActor = ActorRefFrom<ReturnType<typeof createResourceMachine<Visit, { readonly visitId: string }>>>;

const childrenOf = (snapshot: VisitsSnapshot) => snapshot.children as Readonly<Record<string, AnyActorRef | undefined>>;

/** Newest class first; null until something is read. */
export const selectVisits = ({ context }: VisitsSnapshot): readonly Visit[] | null => context.visits;
export const selectHasOlder = ({ context }: VisitsSnapshot): boolean => context.next !== null;
export const selectIsReadingOlder = (snapshot: VisitsSnapshot): boolean => snapshot.matches({ history: 'readingOlder' });
/** Why older visits could not be read. */
export const selectOlderTrouble = ({ context }: VisitsSnapshot): Trouble | null => context.trouble;
export const selectOpenId = ({ context }: VisitsSnapshot): string | null => context.openId;
/** The resource behind the list. */
export const selectHistory = (snapshot: VisitsSnapshot): HistoryActor => childrenOf(snapshot)['history'] as HistoryActor;
/** The resource behind the open visit; undefined while none is open. */
export const selectDetail = (snapshot: VisitsSnapshot): VisitDetailActor | undefined =>
  snapshot.matches({ detail: 'open' }) ? (childrenOf(snapshot)['visitDetail'] as VisitDetailActor | undefined) : undefined;
