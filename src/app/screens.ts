/**
 * Every screen by its key, fetched when it is first needed.
 *
 * A screen is one module `src/features/<subject>/<name>.screen.tsx` with these exports:
 *
 *     // The flow with its ports filled. Leave it out for a screen without behaviour of its own.
 *     export const createLogic = ({ api, clock }: { readonly api: Api; readonly clock: ServerClock }) =>
 *       createClassListMachine().provide({ actors: classListEffects(api, clock) });
 *     // What the flow starts with. `place` says who is where: route, profile, account, facility.
 *     export const inputFor = ({ route, facility }: ScreenPlace, { clock, newKey }: Means) => ({ … });
 *     // What is seen of it. `actor` is the running flow; `place` as above, with the route of now.
 *     export const View = ({ actor, place }: { readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>; readonly place: ScreenPlace }) => …;
 *
 * `createLogic` takes what it needs of `Means` and nothing else. The app machine runs the logic as its child `screen`, sends it
 * `ScreenEvent`s (`route.entered` while the address changes within the screen, `connection.lost` and `connection.returned`), hands the
 * `FeedbackEvent`s that it emits to the toasts, and stops it when member, account, facility or screen change. Fetch big parts that not
 * every visit needs by `lazy()` inside the view. Every view renders one `PageHeading`, from its first paint on.
 */
import type { FunctionComponent } from 'react';
import type { ActorRefFrom, AnyActorLogic, AnyActorRef, InputFrom } from 'xstate';
import type { Route } from '#machines/app/route.rules.ts';
import { isNotHereYet, screenKey, type ScreenKey } from '#machines/app/screen.rules.ts';
import { type LoadedScreen, type ScreenPlace, stillScreen } from '#machines/app/screen.types.ts';
import * as classes from './classes.screen.tsx';
import type { Means } from './means.ts';

/** What a module of a screen with behaviour exports. */
export interface ActingScreen<L extends AnyActorLogic> {
  readonly createLogic: (means: Means) => L;
  readonly inputFor: (place: ScreenPlace, means: Means) => InputFrom<L>;
  readonly View: FunctionComponent<{ readonly actor: ActorRefFrom<L>; readonly place: ScreenPlace }>;
}

/** What a module of a screen without behaviour exports. */
export interface StillScreen {
  readonly View: FunctionComponent<{ readonly place: ScreenPlace }>;
}

/** A screen whose types have been checked against each other. */
export interface Screen {
  readonly start: (place: ScreenPlace, means: Means) => LoadedScreen;
  readonly View: FunctionComponent<{ readonly actor: AnyActorRef; readonly place: ScreenPlace }>;
}

const acting =
  <L extends AnyActorLogic>(fetchModule: () => Promise<ActingScreen<L>>) =>
  async (): Promise<Screen> => {
    const { createLogic, inputFor, View } = await fetchModule();
    return {
      start: (place, means) => ({ logic: createLogic(means), input: inputFor(place, means) }),
      View: View as Screen['View'],
    };
  };

const still = (fetchModule: () => Promise<StillScreen>) => async (): Promise<Screen> => {
  const { View } = await fetchModule();
  return { start: () => ({ logic: stillScreen }), View };
};

const fetchAccount = () => import('./account.screens.ts');
const fetchAppointments = () => import('./appointments.screens.ts');
const fetchCheckout = () => import('./checkout.screens.ts');
const fetchCommunity = () => import('./community.screens.ts');
const fetchTraining = () => import('./training.screens.ts');
const fetchWayIn = () => import('./way-in.screens.ts');
const fetchVisits = () => import('./visits.screens.ts');

/** A route of `laterRoutes` has none: the app machine shows *Not here yet* there. */
const fetches: Readonly<Partial<Record<ScreenKey, () => Promise<Screen>>>> = {
  account: acting(async () => (await fetchAccount()).overview),
  accountEdit: acting(async () => (await fetchAccount()).edit),
  accountInvoices: acting(async () => (await fetchAccount()).invoices),
  accountPasses: acting(async () => (await fetchAccount()).passes),
  activity: acting(async () => (await fetchCommunity()).activity),
  appointment: acting(async () => (await fetchAppointments()).one),
  appointmentBooking: acting(async () => (await fetchAppointments()).booking),
  appointments: acting(async () => (await fetchAppointments()).list),
  bookings: acting(async () => (await fetchVisits()).bookings),
  checkout: acting(async () => (await fetchCheckout()).cart),
  checkoutComplete: acting(async () => (await fetchCheckout()).complete),
  checkoutPayment: acting(async () => (await fetchCheckout()).payment),
  classes: acting(async () => classes),
  classWorkouts: acting(async () => (await fetchCommunity()).classParts),
  courses: acting(() => import('./courses.screen.tsx')),
  lift: acting(async () => (await fetchTraining()).workout),
  liftEdit: acting(async () => (await fetchTraining()).logLift),
  liftNew: acting(async () => (await fetchTraining()).logLift),
  login: still(async () => (await fetchWayIn()).login),
  passwordReset: acting(async () => (await fetchWayIn()).passwordReset),
  passwordResetLink: acting(async () => (await fetchWayIn()).passwordReset),
  settings: acting(async () => (await fetchAccount()).settings),
  training: acting(async () => (await fetchTraining()).log),
  trainingLift: acting(async () => (await fetchTraining()).lift),
  trainingLifts: acting(async () => (await fetchTraining()).lifts),
  visits: acting(async () => (await fetchVisits()).visits),
  whiteboard: acting(async () => (await fetchCommunity()).whiteboard),
  wod: acting(async () => (await fetchTraining()).workout),
  wodEdit: acting(async () => (await fetchTraining()).logWod),
  wodNew: acting(async () => (await fetchTraining()).logWod),
  workoutNew: acting(async () => (await fetchTraining()).choose),
};

const fetched = new Map<ScreenKey, Screen>();

/** Fetches a screen's module; one that failed to arrive is asked for again the next time. */
export async function fetchScreen(key: ScreenKey): Promise<Screen> {
  const known = fetched.get(key) ?? (await fetches[key]?.());
  if (!known) throw new Error(`There is no screen ${key}: add it to src/app/screens.ts, or its route to laterRoutes.`);
  fetched.set(key, known);
  return known;
}

/** A screen that has been fetched already. */
export const fetchedScreen = (key: ScreenKey): Screen | undefined => fetched.get(key);

/** Begins to fetch what a route will show; a failure shows itself when the screen is really needed. */
export function warmScreen(route: Route): void {
  const key = isNotHereYet(route) ? null : screenKey(route);
  if (key && fetches[key]) fetchScreen(key).catch(() => undefined);
}
