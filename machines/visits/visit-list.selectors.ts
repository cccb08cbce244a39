import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate';
import type { VisitDay } from '#contract/visit-days.ts';
import type { createResourceMachine } from '#machines/app/resource.machine.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import { visitsOfMonth, presentMonth, shownMonth } from './month.rules.ts';
import type { VisitListMachine } from './visit-list.machine.ts';
import type { KnownVisit, MonthQuery, VisitPage, VisitQuery, YearQuery } from './visit-list.types.ts';

export type VisitListSnapshot = SnapshotFrom<VisitListMachine>;
export type VisitListActor = ActorRefFrom<VisitListMachine>;
export type HistoryActor = ActorRefFrom<ReturnType<typeof createResourceMachine<VisitPage, MonthQuery>>>;
export type YearActor = ActorRefFrom<ReturnType<typeof createResourceMachine<readonly VisitDay[], YearQuery>>>;
export type VisitDetailActor = ActorRefFrom<ReturnType<typeof createResourceMachine<KnownVisit, VisitQuery>>>;

const childrenOf = (snapshot: VisitListSnapshot) => snapshot.children as Readonly<Record<string, AnyActorRef | undefined>>;

/** Latest class first; null until a page of the month is read. */
export const selectVisits = ({ context }: VisitListSnapshot): readonly KnownVisit[] | null =>
  context.visits && visitsOfMonth(context.visits, shownMonth(context), context.timeZone);
export const isSameList = (a: readonly KnownVisit[] | null, b: readonly KnownVisit[] | null): boolean =>
  a === b || (a !== null && b !== null && a.length === b.length && a.every((visit, at) => visit === b[at]));
/** `YYYY-MM` */
export const selectMonth = ({ context }: VisitListSnapshot): string => shownMonth(context);
export const selectPresentMonth = ({ context }: VisitListSnapshot): string => presentMonth(context);
/** The month in the URL; null: the current month is shown. */
export const selectChosenMonth = ({ context }: VisitListSnapshot): string | null => context.urlState.month;
export const selectIsEverywhere = ({ context }: VisitListSnapshot): boolean => context.urlState.everywhere;
export const selectHasOlder = ({ context }: VisitListSnapshot): boolean => context.next !== null;
export const selectIsReadingOlder = (snapshot: VisitListSnapshot): boolean => snapshot.matches({ history: 'readingOlder' });
export const selectOlderError = ({ context }: VisitListSnapshot): CallError | null => context.error;
export const selectOpenId = ({ context }: VisitListSnapshot): string | null => context.urlState.openId;
export const selectHistory = (snapshot: VisitListSnapshot): HistoryActor => childrenOf(snapshot)['history'] as HistoryActor;
export const selectYear = (snapshot: VisitListSnapshot): YearActor => childrenOf(snapshot)['year'] as YearActor;
export const selectDetail = (snapshot: VisitListSnapshot): VisitDetailActor | undefined =>
  snapshot.matches({ detail: 'open' }) ? (childrenOf(snapshot)['visitDetail'] as VisitDetailActor | undefined) : undefined;
