/** What the views ask "my visits". */
import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate';
import type { VisitDay } from '#contract/visit-days.ts';
import type { createResourceMachine } from '#machines/app/resource.machine.ts';
import type { Trouble } from '#machines/feedback/feedback.events.ts';
import { ofMonth, presentMonth, shownMonth } from './month.rules.ts';
import type { VisitsMachine } from './visits.machine.ts';
import type { KnownVisit, MonthQuery, VisitPage, VisitQuery, YearQuery } from './visits.types.ts';

export type VisitsSnapshot = SnapshotFrom<VisitsMachine>;
export type VisitsActor = ActorRefFrom<VisitsMachine>;
export type HistoryActor = ActorRefFrom<ReturnType<typeof createResourceMachine<VisitPage, MonthQuery>>>;
export type YearActor = ActorRefFrom<ReturnType<typeof createResourceMachine<readonly VisitDay[], YearQuery>>>;
export type VisitDetailActor = ActorRefFrom<ReturnType<typeof createResourceMachine<KnownVisit, VisitQuery>>>;

const childrenOf = (snapshot: VisitsSnapshot) => snapshot.children as Readonly<Record<string, AnyActorRef | undefined>>;

/** Newest class first; null until something of the month is read. */
export const selectVisits = ({ context }: VisitsSnapshot): readonly KnownVisit[] | null =>
  context.visits && ofMonth(context.visits, shownMonth(context), context.timeZone);
export const isSameList = (a: readonly KnownVisit[] | null, b: readonly KnownVisit[] | null): boolean =>
  a === b || (a !== null && b !== null && a.length === b.length && a.every((visit, at) => visit === b[at]));
/** `YYYY-MM` */
export const selectMonth = ({ context }: VisitsSnapshot): string => shownMonth(context);
export const selectPresentMonth = ({ context }: VisitsSnapshot): string => presentMonth(context);
/** What the address says of the month; null: nothing, and the present one is shown. */
export const selectChosenMonth = ({ context }: VisitsSnapshot): string | null => context.place.month;
export const selectIsEverywhere = ({ context }: VisitsSnapshot): boolean => context.place.everywhere;
export const selectHasOlder = ({ context }: VisitsSnapshot): boolean => context.next !== null;
export const selectIsReadingOlder = (snapshot: VisitsSnapshot): boolean => snapshot.matches({ history: 'readingOlder' });
/** Why older visits could not be read. */
export const selectOlderTrouble = ({ context }: VisitsSnapshot): Trouble | null => context.trouble;
export const selectOpenId = ({ context }: VisitsSnapshot): string | null => context.place.openId;
/** The resource behind the list. */
export const selectHistory = (snapshot: VisitsSnapshot): HistoryActor => childrenOf(snapshot)['history'] as HistoryActor;
/** The resource behind the calendar of the year. */
export const selectYear = (snapshot: VisitsSnapshot): YearActor => childrenOf(snapshot)['year'] as YearActor;
/** The resource behind the open visit; undefined while none is open. */
export const selectDetail = (snapshot: VisitsSnapshot): VisitDetailActor | undefined =>
  snapshot.matches({ detail: 'open' }) ? (childrenOf(snapshot)['visitDetail'] as VisitDetailActor | undefined) : undefined;
